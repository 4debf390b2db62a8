import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanEnvironment, cleanValue } from '@/lib/server/process/config/clean-value.mjs'
import { parseConfig } from '@/lib/server/process/config/config'
import { environmentSchema, VARIABLES } from '@/lib/server/process/config/environment'
import { runs } from '../../support/properties'
import { mistakesOf } from './mistakes'
import type { Setting } from './setting'
import { SETTINGS } from './settings'

const around = (name: string, { beside = {} }: Setting, text: string) => {
  const others = name === 'CALLS_API_URL' ? { CALLS_API_KEY: 'k' } : beside
  return { ...others, [name]: text }
}
const CASES = Object.entries(SETTINGS)

const blank = fc.constantFrom('', ' ', '\t', '\n', '\r\n', '\ufeff', '\u00a0', '\u200b')
const quotes = fc.constantFrom(
  ['', ''],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['\\"', '\\"'],
)
const prefix = fc.constantFrom('', '=', 'export =')

describe('every variable', () => {
  it('is in the table', () => {
    expect([...Object.keys(SETTINGS), 'CALLS_APPS_FILE'].sort()).toEqual(Object.keys(environmentSchema.shape).sort())
  })

  it.each(CASES)('%s is read right, whatever editors and platforms leave around it', (name, setting) => {
    for (const [text, meant] of setting.right)
      expect(setting.of(parseConfig(around(name, setting, text))), text).toEqual(meant)
    const isPassword = name === 'ADMIN_PASSWORD'
    fc.assert(
      fc.property(
        fc.constantFrom(...setting.right),
        blank,
        quotes,
        blank,
        prefix,
        ([text], before, [open, close], after, assigned) => {
          const within = `${open}${text}${close}`
          const wrapped = `${before}${assigned.replace('=', `${name}=`)}${within}${after}`
          const isBlank = isPassword && /[ \t\u00a0]/.test(before + after)
          if (isBlank || (open !== '' && (text as string).includes(open))) return
          expect(setting.of(parseConfig(around(name, setting, wrapped)))).toEqual(
            setting.of(parseConfig(around(name, setting, text as string))),
          )
        },
      ),
      { numRuns: runs(90) },
    )
  })

  it.each(CASES)('%s is refused by its name, and its value is never shown', (name, setting) => {
    for (const text of setting.wrong) {
      const mistakes = mistakesOf(around(name, setting, text))
      expect(
        mistakes.map((mistake) => mistake.split(/[ .]/)[0]),
        text,
      ).toContain(name)
      if (text.length > 8 && !text.includes('example.com')) expect(mistakes.join(), text).not.toContain(text)
    }
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 60 }), (text) => {
        const mistakes = mistakesOf(around(name, setting, `\u0001${text}`))
        expect(mistakes.every((mistake) => mistake.startsWith('CALLS_') || mistake.startsWith(name))).toBe(true)
        expect(mistakes.join()).not.toContain(text)
      }),
      { numRuns: runs(60) },
    )
  })
})

it('cleaning is done once: what is clean stays', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VARIABLES), fc.string({ unit: 'binary' }), (name, text) => {
      const once = cleanValue(name, text)
      expect(cleanValue(name, once)).toBe(once)
      expect(cleanEnvironment({ [name]: text, PATH: ' "x" ' }, VARIABLES)).toEqual({ [name]: once, PATH: ' "x" ' })
    }),
    { numRuns: runs(500) },
  )
})

it('what is read before the configuration is cleaned by then, and nothing of anybody else', () => {
  const sources = ['start.mjs', 'front-door/front-door.mjs', 'front-door/request-log.mjs'].map((file) =>
    readFileSync(path.resolve(import.meta.dirname, '../../../lib/cli', file), 'utf8'),
  )
  const read = VARIABLES.filter((name) => sources.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
  expect(read).toContain('NEXTAUTH_URL')
  for (const name of [...read, 'TZ'])
    expect(cleanEnvironment({ [name]: ' "x" ', PATH: ' "x" ' }), name).toEqual({ [name]: 'x', PATH: ' "x" ' })
})
