import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '../../..')

/** A regular expression of the product, with the places where it is written. */
export type Written = { source: string; flags: string; places: string[] }

/** A part of a program, as the parser gives it. */
export type Node = { type: string; [key: string]: unknown }

/** Every regular expression in the product's own code: literals, and `new RegExp` with a plain word for parts known only at run time. */
export function collectRegexes(): Written[] {
  const found = new Map<string, Written>()
  for (const file of sourceFiles()) {
    const text = readFileSync(path.join(root, file), 'utf8')
    if (!/\/|RegExp/.test(text)) continue
    const program = parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }, file) as unknown as Node
    const constants = new Map<string, string>()
    visit(program, (node) => noteConstant(node, constants))
    visit(program, (node) => {
      const regex = regexOf(node, constants)
      if (regex === null) return
      const key = `/${regex.source}/${regex.flags}`
      const known = found.get(key) ?? { ...regex, places: [] }
      found.set(key, known)
      if (!known.places.includes(file)) known.places.push(file)
    })
  }
  return [...found.values()]
}

const FOLDERS = ['app', 'components', 'lib']
const sourceFiles = () => [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  ).filter((name) => /\.(ts|tsx|mjs)$/.test(name)),
  'instrumentation.ts',
  'next.config.mjs',
  'proxy.ts',
]

/** Sees every part of a program. */
export function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return
  if ('type' in node) see(node as Node)
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see)
}

function noteConstant(node: Node, constants: Map<string, string>): void {
  if (node.type !== 'VariableDeclarator') return
  const [id, init] = [node.id as Node, node.init as Node | null]
  const value = init === null ? null : textOf(init, constants)
  if (id.type === 'Identifier' && value !== null) constants.set(String(id.name), value)
}

function regexOf(node: Node, constants: Map<string, string>): Pick<Written, 'source' | 'flags'> | null {
  if (node.type === 'Literal' && node.regex !== undefined) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return { source: pattern, flags }
  }
  if (!/^(New|Call)Expression$/.test(node.type) || (node.callee as Node).name !== 'RegExp') return null
  const [pattern, flags] = node.arguments as Node[]
  const source = pattern === undefined ? null : textOf(pattern, constants)
  return source === null ? null : { source, flags: flags === undefined ? '' : (textOf(flags, constants) ?? '') }
}

/** The text of a literal or a template; values known only at run time count as a word. */
function textOf(node: Node, constants: Map<string, string>): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TaggedTemplateExpression') return textOf(node.quasi as Node, constants)
  if (node.type !== 'TemplateLiteral') return null
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const values = (node.expressions as Node[]).map((one) => constants.get(String(one.name)) ?? 'word')
  return parts.map((part, index) => part + (values[index] ?? '')).join('')
}
