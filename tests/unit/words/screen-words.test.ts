import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import { productFiles } from '../../support/product-files'

type Node = { type: string; [key: string]: unknown }
const FOLDERS = ['app', 'components', 'lib/shared']
/** Files whose texts are about the API itself. */
const ABOUT_CODE = /^(app\/api|components\/docs|lib\/shared\/(http|params))\//
/** Properties whose texts are checked, even single words. */
const READ = /^(label|header|title|words|help|hint|description|placeholder|definition)$/
/** Attributes and calls whose texts no user reads. */
const UNREAD = /^(class|className|\w+Class|href|id|key|d|path|type|name|sandbox|viewBox|src|autoComplete|list)$/
const UNREAD_CALLS = /^(cn|buttonClass|Error|Set|describe|sql)$/
/** A field of the API, a constant or an environment variable. */
const OF_CODE = /^([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+)$/
/** Names that are spelled like code. */
const NAMES = new Set(['iOS', 'iPhone'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The texts of a file that may appear on a screen: what JSX shows, and texts of several words. */
function textsOf(node: Node, found: string[] = []): string[] {
  const { type, value } = node
  if (type === 'JSXText') found.push(String(value))
  if (type === 'Literal' && typeof value === 'string' && value.includes(' ')) found.push(value)
  const label = (node.key ?? node.name) as Node | undefined
  if (/^(JSXAttribute|Property)$/.test(type) && READ.test(String(label?.name)))
    found.push(String((value as Node | null)?.value))
  if (type === 'TemplateLiteral')
    for (const [at, { value: text }] of (node.quasis as { value: { cooked: string } }[]).entries()) {
      // Text that directly adjoins a value may be part of its word.
      const after = at === 0 ? text.cooked : text.cooked.replace(/^\S+/, '')
      found.push(at === (node.quasis as Node[]).length - 1 ? after : after.replace(/\S+$/, ''))
    }
  if (type === 'JSXAttribute' && UNREAD.test(String(label?.name))) return found
  const callee = node.callee as Node | undefined
  if (/^(Call|New)Expression$/.test(type) && UNREAD_CALLS.test(String(callee?.name))) return found
  if (/^(ImportDeclaration|TSLiteralType)$/.test(type)) return found
  for (const inner of Object.values(node))
    for (const child of Array.isArray(inner) ? inner : [inner]) if (isNode(child)) textsOf(child, found)
  return found
}

const codeWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^[“‘"'(]+|[.,;:!?…”’"')]+$/g, ''))
    .filter((word) => OF_CODE.test(word) && !NAMES.has(word))

/** Nouns that are counted on screens. */
const PLURAL =
  /^ (calls|people|persons|entries|rows|lines|minutes|seconds|hours|days|weeks|times|groups|teams|members|callers|alerts|views|records|links|tokens|users|results|hits)\b/
/** A number that cannot be one: a constant, or one that the source compares beforehand. */
const isNeverOne = (source: string, start: number, end: number): boolean =>
  /^[A-Z][A-Z_.\w]*$|\.label$|^clock$/.test(source.slice(start, end)) ||
  /(=== 1|> 1|=== 2|> MAX_IN_TITLE|> 10|SHARE_DAYS)[^;]{0,160}$/s.test(source.slice(Math.max(0, start - 200), end)) ||
  /\bthe \$\{$/.test(source.slice(0, start))

/** Numbers with a plural noun and no check for one: `${count} calls` instead of `countOf(count, 'call')`. */
function pluralsOf(node: Node, source: string, found: string[] = []): string[] {
  const note = (value: Node, text: string) => {
    const [start, end] = [value.start as number, value.end as number]
    if (PLURAL.test(text) && !isNeverOne(source, start, end))
      found.push(`${source.slice(start, end)}${text.slice(0, 30)}`)
  }
  if (node.type === 'TemplateLiteral')
    for (const [at, value] of (node.expressions as Node[]).entries())
      note(value, (node.quasis as { value: { cooked: string } }[])[at + 1]?.value.cooked ?? '')
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const [at, child] of (node.children as Node[]).entries())
      if (child.type === 'JSXExpressionContainer') {
        const next = (node.children as Node[])[at + 1]
        if (next?.type === 'JSXText') note(child.expression as Node, String(next.value))
      }
  for (const inner of Object.values(node))
    for (const child of Array.isArray(inner) ? inner : [inner]) if (isNode(child)) pluralsOf(child, source, found)
  return found
}

const files = productFiles(...FOLDERS)
  .filter(({ file }) => !ABOUT_CODE.test(file))
  .map(({ file, text }) => {
    const lang = file.endsWith('x') ? 'tsx' : 'ts'
    return { file, source: text, tree: parseAst(text, { lang }, file) as unknown as Node }
  })

it('no text of a screen has the name of a field, a constant or a variable', () => {
  expect(files.length).toBeGreaterThan(400)
  let texts = 0
  const found = files.flatMap(({ file, tree }) => {
    const read = textsOf(tree)
    texts += read.length
    return read.flatMap((text) => codeWords(text).map((word) => `${file}: ${word} in “${text.trim().slice(0, 80)}”`))
  })
  expect(texts).toBeGreaterThan(3000)
  expect(found).toEqual([])
  expect(codeWords('The field totalParticipants, SMTP_URL or recording_url.')).toHaveLength(3)
})

it('no text of a screen says “1 calls”', () => {
  const found = files.flatMap(({ file, source, tree }) => pluralsOf(tree, source).map((text) => `${file}: ${text}`))
  expect(found).toEqual([])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  const faulty = '`${total} calls`, <p>{formatCount(total)} people</p>'
  expect(pluralsOf(parseAst(faulty, { lang: 'tsx' }) as unknown as Node, faulty)).toHaveLength(2)
})
