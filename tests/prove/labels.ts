/** `npm run prove -- labels`: every label that the product declares, with its definition and where it is declared; fails on a label with two. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'vitest/node'
import { ANOMALIES } from '@/lib/shared/calls/call'

type Declared = { label: string; unit: string; definition: string; places: Set<string> }
const root = path.resolve(import.meta.dirname, '../../lib/shared')
const labels = new Map<string, Declared>()

function note(label: string, unit: string, definition: string, place: string): void {
  const key = JSON.stringify([label.toLowerCase(), unit, definition])
  const known = labels.get(key) ?? { label, unit, definition, places: new Set() }
  known.places.add(place)
  labels.set(key, known)
}

const seen = new Set<unknown>()
function walk(value: unknown, place: string, depth = 0): void {
  if (value === null || typeof value !== 'object' || seen.has(value) || depth > 4) return
  seen.add(value)
  const { label, unit, definition, words, values } = value as Record<string, unknown>
  const said = [definition, words, values].find((one) => typeof one === 'string')
  if (typeof label === 'string' && typeof said === 'string') note(label, String(unit ?? ''), said, place)
  for (const inner of Object.values(value)) walk(inner, place, depth + 1)
}

for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('.ts')) continue
  const exported = (await import(pathToFileURL(path.join(root, file)).href)) as Record<string, unknown>
  for (const value of Object.values(exported)) walk(value, file.replace(/\.ts$/, ''))
}
for (const [name, definition] of Object.entries(ANOMALIES)) note(name, 'issue', definition, 'calls/call')

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const DEFINING = ['definition', 'words', 'help', 'hint', 'description', 'title']

/** Notes labels that are written only in a component, as an object or as JSX attributes, with the words that explain them there. */
function noteShown(node: Node, place: string): void {
  const parts = (node.type === 'ObjectExpression' ? node.properties : node.attributes) as Node[] | undefined
  if (/^(ObjectExpression|JSXOpeningElement)$/.test(node.type) && parts !== undefined) {
    const texts = new Map(
      parts.map(({ key, name, value }) => [((key ?? name) as Node | undefined)?.name, (value as Node | null)?.value]),
    )
    const label = texts.get('label')
    const said = DEFINING.map((name) => texts.get(name)).find((one) => typeof one === 'string')
    if (typeof label === 'string' && typeof said === 'string') note(label, place, said, place)
  }
  for (const inner of Object.values(node))
    for (const child of Array.isArray(inner) ? inner : [inner]) if (isNode(child)) noteShown(child, place)
}

const components = path.resolve(root, '../../components')
for (const file of readdirSync(components, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.tsx?$/.test(file)) continue
  const source = readFileSync(path.join(components, file), 'utf8')
  noteShown(
    parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node,
    `components/${file}`,
  )
}

const all = [...labels.values()].sort((one, other) => one.label.localeCompare(other.label, 'en'))
for (const { label, unit, definition, places } of all)
  console.log(`| ${label} | ${unit} | ${definition.replaceAll('\n', ' ')} | ${[...places].join(', ')} |`)

// A longer definition may continue a shorter one where there is more room.
const isTwice = ({ label, unit, definition }: Declared) =>
  all.some(
    (other) =>
      other.label.toLowerCase() === label.toLowerCase() &&
      other.unit === unit &&
      other.definition.length > definition.length &&
      !other.definition.startsWith(definition),
  )
const twice = all.filter(isTwice)
console.log(
  `${all.length} labels with their definitions; ${twice.length} have two: ${twice.map(({ label }) => label).join(', ')}`,
)
process.exit(twice.length === 0 ? 0 : 1)
