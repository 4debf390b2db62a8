import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { collectRegexes, type Written } from '../../support/regexes/collect'
import { type Hostile, hostileTexts } from '../../support/regexes/hostile'
import { lineOf } from '../../support/regexes/line.mjs'

/** The child's report on a regular expression: first that it begins, then how it ended. */
type Report = { name: string; slow?: (Hostile & { ms: number }) | null }

const CHILD = path.resolve(import.meta.dirname, '../../support/regexes/time.mjs')
/** Only an expression that never ends takes this long. */
const LIMIT_MS = 120_000

const nameOf = ({ source, flags }: Pick<Written, 'source' | 'flags'>) => `/${source}/${flags}`

/** Every regular expression that is too slow, with its text; one that never ends is the last one begun. */
async function slowOnes(regexes: readonly Pick<Written, 'source' | 'flags'>[]): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD], { stdio: ['pipe', 'pipe', 'inherit'], timeout: LIMIT_MS })
  for (const regex of regexes) child.stdin.write(lineOf({ ...regex, name: nameOf(regex), texts: hostileTexts(regex) }))
  child.stdin.end()
  const slow: string[] = []
  let begun: string | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    const report: Report = JSON.parse(line)
    begun = report.slow === undefined ? report.name : null
    if (report.slow) slow.push(`${report.name} takes ${Math.round(report.slow.ms)} ms: ${JSON.stringify(report.slow)}`)
  }
  return begun === null ? slow : [...slow, `${begun} never ends`]
}

/** Without a repetition, the time does not grow with the text. */
const repeats = ({ source }: Written) => /[*+]|,\}/.test(source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, ''))

it('no regular expression takes longer than its text allows: 10 ms for 20,000 characters', async () => {
  const all = collectRegexes()
  expect(all.length).toBeGreaterThan(250)
  expect(await slowOnes(all.filter(repeats))).toEqual([])
}, 200_000)

it('one that grows with the square of the text is found', async () => {
  const found = await slowOnes([{ source: '\\s+$', flags: '' }])
  expect(found).toEqual([expect.stringContaining('/\\s+$/ takes')])
})
