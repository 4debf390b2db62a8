import { readFileSync } from 'node:fs'
import path from 'node:path'

const css = readFileSync(path.resolve(import.meta.dirname, '../../../app/globals.css'), 'utf8')

/** The colours of a theme (`#rrggbb`) by the names of their tokens. */
export type Tokens = Readonly<Record<string, string>>

function tokensOf(selector: string): Tokens {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]))
}
export const LIGHT = tokensOf(':root')
export const DARK = tokensOf('.dark')

/** The colour of a token. @throws on a name that the theme does not have */
export function colourOf(tokens: Tokens, name: string): string {
  const found = tokens[name]
  if (found === undefined) throw new Error(`no token ${name}`)
  return found
}
