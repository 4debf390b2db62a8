import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ownEntry } from '@/lib/shared/text/own-entry'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const TABLE = /const ([A-Z_]+): (?:Readonly<|Partial<)*Record<string,/g
/** Exempt: their keys are single characters that a regular expression has matched. */
const OF_CHARACTERS = ['ESCAPES', 'ENTITIES']

it('finds own entries of a table, but no inherited ones', () => {
  expect(ownEntry({ ended: 'Ended' }, 'ended')).toBe('Ended')
  for (const word of ['constructor', '__proto__', 'toString', 'ongoing'])
    expect(ownEntry({ ended: 'Ended' }, word), word).toBeUndefined()
})

it('looks up every table by untrusted text', () => {
  const found = ['lib', 'components', 'app'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(path.join(ROOT, folder, name), 'utf8')
        const tables = [...text.matchAll(TABLE)].map(([, table]) => table as string)
        return tables
          .filter((table) => !OF_CHARACTERS.includes(table) && new RegExp(`\\b(${table}\\[|in ${table}\\b)`).test(text))
          .map((table) => `${folder}/${name}: ${table}`)
      }),
  )
  expect(found).toEqual([])
})
