import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'

type Node = { type: string; [key: string]: unknown }
const root = path.resolve(import.meta.dirname, '../../..')
const FOLDERS = ['app', 'components', 'lib/shared']
/** About the API itself. */
const ABOUT_CODE = /^(app\/api|components\/docs|lib\/shared\/(http|params))\//
/** Properties whose texts are read, even of one word. */
const READ = /^(label|header|title|words|help|hint|description|placeholder|definition)$/
/** Attributes and calls whose texts nobody reads. */
const UNREAD = /^(class|className|\w+Class|href|id|key|d|path|type|name|sandbox|viewBox|src|autoComplete|list)$/
const UNREAD_CALLS = /^(cn|buttonClass|Error|Set|describe|sql)$/
/** A field of the API, a constant or a variable of the environment. */
const OF_CODE = /^([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+)$/
/** Names that are written like that. */
const NAMES = new Set(['iOS', 'iPhone'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The texts of a file that may stand on a screen: what JSX shows, and texts of several words. */
function textsOf(node: Node, found: string[] = []): string[] {
  const { type, value } = node
  if (type === 'JSXText') found.push(String(value))
  if (type === 'Literal' && typeof value === 'string' && value.includes(' ')) found.push(value)
  const label = (node.key ?? node.name) as Node | undefined
  if (/^(JSXAttribute|Property)$/.test(type) && READ.test(String(label?.name)))
    found.push(String((value as Node | null)?.value))
  if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked.replace(/^\S+|\S+$/g, ''))
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

it('no text of a screen has the name of a field, a constant or a variable', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => /\.tsx?$/.test(file) && !ABOUT_CODE.test(file))
  expect(files.length).toBeGreaterThan(500)
  let texts = 0
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    const read = textsOf(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node)
    texts += read.length
    return read.flatMap((text) => codeWords(text).map((word) => `${file}: ${word} in “${text.trim().slice(0, 80)}”`))
  })
  expect(texts).toBeGreaterThan(3000)
  expect(found).toEqual([])
  expect(codeWords('The field totalParticipants, SMTP_URL or recording_url.')).toHaveLength(3)
})
