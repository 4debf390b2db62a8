import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asAnswer } from '@/components/explore/shared-report'
import { comparedWindow } from '@/lib/server/analytics/periods'
import { frozenReportPath, narrowedWords, projectReport, readReportPath } from '@/lib/server/shares/project-report'
import { type AnalyticsAnswer, OTHERS } from '@/lib/shared/analytics/analytics'
import { readReport, reportWords } from '@/lib/shared/explore/report'
import { RANGES } from '@/lib/shared/filters/filters'
import { resolveWindow } from '@/lib/shared/filters/range'
import { SHARED_REPORT } from '@/lib/shared/shares/shared'
import { runs } from '../../support/properties'

const keyOf = (kind: string, id: string) =>
  createHmac('sha256', 'a secret').update(`${kind} ${id}`).digest('base64url').slice(0, 12)
const NOW = 1_700_000_000

function answerOf(data: AnalyticsAnswer['data']): AnalyticsAnswer {
  return {
    data,
    meta: {
      units: { calls: 'calls', answerRate: 'ratio', resolved: 'calls' },
      names: {
        user: { 'ana-8': { name: 'Ana' }, 'bo-2': { name: 'Bo', isNamesake: true }, 'cy-4': { name: 'CY-4' } },
        group: { 'field-team': { name: 'Field team' } },
      },
      zone: 'Europe/Paris',
      firstDay: 1,
      clock: 24,
      bucket: null,
      from: NOW - 86_400,
      to: NOW,
      previous: null,
      source: 'mirror',
      syncedAt: NOW,
      excluded: { calls: 0, 'an-id': 3 },
      others: { person: { count: 2, keys: ['dee-5', 'eli-6'] } },
      totalRows: 4,
    },
  }
}
const ROWS = answerOf([
  { person: 'ana-8', group: 'field-team', status: 'ended', calls: 4, 'previous.calls': 3, 'peakConcurrent.at': NOW },
  { person: 'bo-2', group: null, status: 'v1.us.app.1700000000', calls: 3, note: 'ana-8' },
  { person: 'cy-4', group: null, status: 'busy', calls: 2 },
  { person: OTHERS, group: null, status: 'ended', calls: 9 },
])
const PATH =
  '/explore?metrics=calls&by=person,group&range=7d&tz=Europe/Paris&uid=ana-8&q=secret&tag=vip&status=ended&minDuration=10'

const project = (names: boolean) =>
  projectReport(
    readReportPath(PATH, 'UTC'),
    { rows: ROWS, legend: ROWS, total: answerOf([{ calls: 9 }]) },
    { keyOf, names },
  )

describe('a shared report', () => {
  it('has no id, no name, no search and no tag in any byte', () => {
    const shared = project(false)
    expect(SHARED_REPORT.parse(shared)).toEqual(shared)
    expect(JSON.stringify(shared)).not.toMatch(
      /ana-8|bo-2|cy-4|dee-5|eli-6|field-team|v1\.us|secret|vip|Ana|Field|an-id|note/i,
    )
    expect(shared.narrowedTo).toEqual([
      'Status Ended',
      'Duration 10 s or more',
      'Selected people',
      'A search',
      'Tagged calls',
    ])
  })

  it('keeps every figure, row by row, and says how many others there are', () => {
    const { rows } = project(false)
    expect(rows.data.map(({ calls }) => calls)).toEqual([4, 3, 2, 9])
    expect(rows.data[0]).toMatchObject({ 'previous.calls': 3, 'peakConcurrent.at': NOW, status: 'ended' })
    expect(rows.data[1]?.status).toBe('other')
    expect(rows.data[3]?.person).toBe(OTHERS)
    expect(rows.others).toEqual({ person: 2 })
    expect(asAnswer(rows).meta.others).toEqual({ person: { count: 2, keys: null } })
  })

  it('calls people by name where that was chosen, but never by an id', () => {
    const names = Object.values(project(true).rows.names.user)
    expect(names).toEqual([
      'Ana',
      expect.stringMatching(/^Bo \([0-9A-Z]{3}\)$/),
      expect.stringMatching(/^Person [0-9A-Z]{3}$/),
    ])
    expect(JSON.stringify(project(true))).not.toMatch(/ana-8|bo-2|cy-4|field-team"/i)
  })

  it('is read back as the report that it was', () => {
    const { report } = readReportPath(PATH, 'UTC')
    expect(readReport(reportWords(project(false))).report).toEqual(report)
  })
})

describe('the path of a report', () => {
  it('is fixed to the period that it has now', () => {
    const frozen = new URLSearchParams(frozenReportPath(PATH, 'UTC', NOW, 1).split('?')[1])
    expect(frozen.get('range')).toBeNull()
    expect([frozen.get('from'), frozen.get('to')]).toEqual([String(NOW - 20 + 60 - 7 * 86_400), String(NOW - 20 + 60)])
    expect(frozen.get('tz')).toBe('Europe/Paris')
    expect(frozenReportPath('/explore?metrics=calls&range=all', 'UTC', NOW, 1)).toContain(`to=${NOW}`)
  })

  it('keeps the period that it is compared with, whatever the range, at any time', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...RANGES),
        fc.constantFrom('previous', 'weekdays'),
        fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe'),
        fc.integer({ min: NOW - 40_000_000, max: NOW + 40_000_000 }),
        fc.integer({ min: 0, max: 400 * 86_400 }),
        (range, compare, tz, now, laterSeconds) => {
          const path = `/explore?metrics=calls&compare=${compare}&range=${range}&tz=${tz}`
          const periodsOf = (shown: string, at: number) => {
            const { report, filters } = readReportPath(shown, 'UTC')
            const window = resolveWindow(filters, at, 1)
            const before = comparedWindow(report.compare as 'previous', { window, filters, zone: tz })
            return { from: window.from, before }
          }
          const frozen = frozenReportPath(path, 'UTC', now, 1)
          expect(periodsOf(frozen, now + laterSeconds)).toEqual(periodsOf(path, now))
        },
      ),
      { numRuns: runs(300) },
    ))

  it.each([
    '/explore?by=day',
    '/explore?metrics=calls&statos=ended',
    '/explore?metrics=beauty',
    '/explore?metrics=calls&tz=Mars/Base',
  ])('%s is refused with the name of the field', (path) =>
    expect(() => frozenReportPath(path, 'UTC', NOW, 1)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' })),
  )

  it('says that it is narrowed even where it cannot say how', () => {
    const { filters } = readReportPath('/explore?metrics=calls&activeAt=1700000000', 'UTC')
    expect(narrowedWords(filters)).toEqual(['Further filters'])
  })
})
