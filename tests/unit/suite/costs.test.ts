import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { countCost, readSums } from '../../support/costs.mjs'
import { playwrightCounts } from '../../support/read-reports.mjs'
import { Report } from '../../support/report.mjs'

const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-costs-'))
afterAll(() => rmSync(directory, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())
const printed = (work: () => unknown) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  work()
  const lines = log.mock.calls.map(([line]) => String(line))
  log.mockRestore()
  return lines
}

it('what is counted is summed by kind, and only where a run counts', () => {
  const file = path.join(directory, 'costs')
  vi.stubEnv('TEST_COSTS', '')
  countCost('app boot')
  expect(readSums(file)).toEqual(new Map())
  vi.stubEnv('TEST_COSTS', file)
  countCost('app boot')
  countCost('waited seconds', 2.5)
  countCost('app boot', 2)
  expect(readSums(file)).toEqual(
    new Map([
      ['app boot', 3],
      ['waited seconds', 2.5],
    ]),
  )
})

it('a run that did more than its bounds allow has failed, and says which', () => {
  const report = new Report()
  const kept = { 'page load': 0, 'process killed': 0, 'waited seconds': 0 }
  printed(() => report.costs({ ...kept, 'app boot': 0 }))
  expect(report.failed).toBe(0)
  const lines = printed(() => {
    report.costs({ ...kept, 'app boot': -1 })
    expect(report.close()).toBe(1)
  })
  expect(lines).toContain('app boot: 0 of at most -1')
  expect(lines.at(-2)).toMatch(/^Failed: the bound of “app boot” \(tests\/support\/bounds\.mjs\)/)
  expect(lines.at(-1)).toBe('\n0 passed, 1 failed')
})

it('the time of a browser file is that of all its tests, also of those in groups and of second attempts', () => {
  const spec = (...durations: number[]) => ({
    file: 'calls.spec.ts',
    title: 'x',
    tests: [{ status: 'flaky', results: durations.map((duration) => ({ duration })) }],
  })
  const json = {
    config: { rootDir: path.resolve('tests/e2e') },
    stats: { expected: 1, flaky: 1, unexpected: 0 },
    suites: [{ specs: [spec(1500)], suites: [{ specs: [spec(500, 250)] }] }],
  }
  expect(playwrightCounts(json).files).toEqual(new Map([['tests/e2e/calls.spec.ts', 2.25]]))
})
