import { existsSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathsBelow } from '@/lib/server/process/config/usable-files'

/** The files that a builder is given. */
export type Context = { folder: string; files: readonly string[] }

/** Reads a folder as a builder does: without what its `.dockerignore` leaves out. */
export function readContext(folder: string): Context {
  const file = path.join(folder, '.dockerignore')
  const isIgnored = ignoring(existsSync(file) ? readFileSync(file, 'utf8') : '')
  const files = pathsBelow(folder)
    .filter((file) => !lstatSync(file).isDirectory())
    .map((file) => path.relative(folder, file))
  return { folder, files: files.filter((name) => !isIgnored(name)) }
}

/** Whether a file is left out: the last line that names it, or a folder that it is in, decides. */
function ignoring(text: string): (file: string) => boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const rules = lines.map((line) => ({
    pattern: patternOf(line.replace(/^!/, '').replaceAll(/^\/+|\/+$/g, '')),
    isIgnored: !line.startsWith('!'),
  }))
  return (file) => rules.findLast(({ pattern }) => pattern.test(file))?.isIgnored ?? false
}

/** Of a path from the root of the context: `*` stays within a name, `**` does not. */
function patternOf(line: string): RegExp {
  const source = line
    .replaceAll(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*|\?/g, (wild) =>
      wild === '**/' ? '(?:.*/)?' : wild === '**' ? '.*' : wild === '*' ? '[^/]*' : '[^/]',
    )
  return new RegExp(`^${source}(?:/|$)`)
}
