import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import { DIMENSIONS } from '@/lib/shared/analytics/dimensions'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { ANOMALIES } from '@/lib/shared/calls/call'
import { PAGES } from '@/lib/shared/pages'
import { type Node, visit } from '../../support/regexes/collect'
import { SHARED, sharedModules } from '../../support/shared-modules'

const modules = await sharedModules()
/** What explains a label, where it is declared and where a component writes it. */
const EXPLAINING = ['definition', 'words', 'values']
const EXPLAINING_SHOWN = ['definition', 'words', 'help', 'hint', 'description', 'title']
const EXPLAINED = new RegExp(`\\b(${EXPLAINING_SHOWN.join('|')})[:=]`)
type Declared = { [key: string]: unknown; path?: unknown; query?: object; body?: object }

/** Every declaration in the code that server and browser share, with its place. */
function declared(): [where: string, value: Declared][] {
  const found: [string, Declared][] = []
  const seen = new Set<unknown>()
  const walk = (value: unknown, where: string, depth: number) => {
    if (value === null || typeof value !== 'object' || seen.has(value) || depth > 4) return
    seen.add(value)
    found.push([where, value as Declared])
    for (const [key, inner] of Object.entries(value)) walk(inner, `${where}.${key}`, depth + 1)
  }
  for (const [file, exported] of modules)
    for (const [name, value] of Object.entries(exported)) walk(value, `${file} ${name}`, 0)
  return found
}
const all = declared()

/** The fields of an object or the attributes of an element. */
function fieldsOf({ type, properties, attributes }: Node): Declared {
  const parts = /^(ObjectExpression|JSXOpeningElement)$/.test(type) ? ((properties ?? attributes) as Node[]) : []
  const texts = parts.map(({ key, name, value }) => [(key ?? name) as Node | undefined, value as Node | null] as const)
  return Object.fromEntries(texts.map(([name, value]) => [name?.name, value?.value]))
}

/** The labels that components write themselves; each counts for its own file only. */
function shown(): Declared[] {
  const components = path.resolve(SHARED, '../../components')
  const found = readdirSync(components, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  return found.flatMap((file) => {
    const text = readFileSync(path.join(components, file), 'utf8')
    if (!/\blabel[:=]/.test(text) || !EXPLAINED.test(text)) return []
    const written: Declared[] = []
    const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file)
    visit(program, (node) => written.push({ ...fieldsOf(node), unit: file }))
    return written
  })
}

it('one label of one unit has one definition', () => {
  const definitions = new Map<string, Set<string>>()
  const note = (one: Declared, explaining: readonly string[]) => {
    const { label, unit = 'calls' } = one
    const definition = explaining.map((name) => one[name]).find((text) => typeof text === 'string')
    if (typeof label !== 'string' || definition === undefined) return
    const name = `${label.toLowerCase()} (${String(unit)})`
    definitions.set(name, (definitions.get(name) ?? new Set()).add(definition))
  }
  for (const [, one] of all) note(one, EXPLAINING)
  for (const [label, definition] of Object.entries(ANOMALIES)) note({ label, definition, unit: 'issue' }, EXPLAINING)
  for (const one of shown()) note(one, EXPLAINING_SHOWN)
  expect(definitions.size).toBeGreaterThan(150)
  // A definition may be longer where there is room for more of it.
  const isOne = (texts: Set<string>) => {
    const [shortest = '', ...others] = [...texts].sort((one, other) => one.length - other.length)
    return others.every((text) => text.startsWith(shortest))
  }
  expect([...definitions].filter(([, texts]) => !isOne(texts))).toEqual([])
})

/** Words in their everyday sense. */
const PLAIN = new Set(
  `action analytics audit basis batch behalf bill business concurrent connected directory docs erased give host lasted needs openapi overview
  percent percentile rang shared th under useful vain webhooks
  a about active actor address again age all alone an and answer any apply around at average avg background be before between body by care
  city client clock color columns compare compared config content conversation count country csv currency current cursor day days delivered
  demo deliveries disabled download draft duration edit email enabled end ended everyone expires explore export failure field fields file find
  first for format frame frequency from full get given goes gone has health history holidays hour hourly hours how i id identity if import in
  is issuer json keep key kind label last latest least left length less level like limit line link links list live load log long longest look
  lost mail max me median memory message mid min mine minute mode month more most much my name names new next no not number of off on one only
  open opens or order out over own owner p page password path per picture place places present preview previous price problem problems q
  question questions rate rates raw read ready reason recorded recording recordings removed repeat replay reset restore result rows rule run
  sample search seconds secret see server set setting settings setup show shows silenced since size skip sort source staffing start started
  state step stop summary tag target task test text than that the their them theme they threshold through time times title to together top
  total transcription two undo unsubscribe until up upload url use used value values version video audio wall watch week weekday when where
  which who window with within without word words work`.split(/\s+/),
)

it('every word of metrics, dimensions, pages and routes is in the glossary of CONTRIBUTING', () => {
  const guide = readFileSync(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8')
  const wordsIn = (text: string) =>
    text
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const glossary = new Set(wordsIn(/\n## Words\n([\s\S]*?)\n## /.exec(guide)?.[1] ?? ''))
  const isKnown = (word: string) =>
    [word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')].some((one) => glossary.has(one) || PLAIN.has(one))
  const routes = all.flatMap(([, { path, query, body }]) =>
    typeof path === 'string' && path.startsWith('/api/')
      ? [path.slice('/api/'.length), ...[query, body].flatMap((part) => Object.keys(shapeOf(part)))]
      : [],
  )
  const names = Object.entries({ ...METRICS, ...DIMENSIONS }).flatMap(([name, { label }]) => [name, label])
  const texts = [...routes, ...names, ...PAGES.flatMap(({ path, label }) => [path, label])]
  expect(texts.length).toBeGreaterThan(300)
  expect([...new Set(texts.flatMap(wordsIn))].filter((word) => !isKnown(word)).sort()).toEqual([])
})

const shapeOf = (schema: object | undefined): object =>
  schema !== undefined && 'shape' in schema ? (schema.shape as object) : {}
