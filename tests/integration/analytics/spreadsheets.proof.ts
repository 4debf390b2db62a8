import { beforeAll, describe, expect, it } from 'vitest'
import { decodeText } from '@/components/teams/import-teams-dialog'
import { listCalls } from '@/lib/server/calls/calls'
import { openExport } from '@/lib/server/exports/export'
import type { View } from '@/lib/server/exports/export-view'
import { readTeamsCsv, teamRows } from '@/lib/server/teams/teams-csv'
import { CALL_COLUMN_HEADS, CALL_COLUMNS } from '@/lib/shared/address/words'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { BOM, csvText } from '@/lib/shared/text/write-csv'
import { hasLibreOffice, libreOffice } from '../../support/libre-office'
import { configure } from '../../support/own-accounts'
import { makeRecords } from '../../unit/analytics/make-records'
import { hostileRecords } from './hostile-records'
import { ownCalls } from './own-calls'

const TO = Date.UTC(2023, 11, 1) / 1000
/** Calls of more than a day begin here and an hour later, before and after the clocks change that night. */
const NIGHT = Date.UTC(2023, 9, 29, 0, 30) / 1000
const own = [NIGHT, NIGHT + 3600].map((at, index) => ({
  sessionId: `night-${index}`,
  status: 'ended',
  type: 'audio',
  mode: 'call',
  initiatedAt: at,
  startedAt: at + 9,
  endedAt: at + 93_793,
  totalDurationInMinutes: 12.5,
}))
const calls = [...makeRecords(60, 9, TO - 86_400 * 60, TO), ...hostileRecords(TO), ...own]
const { dataDir, deps } = ownCalls(TO, calls)
beforeAll(() => {
  configure({ DATA_DIR: dataDir })
})

const LOCALES = [
  { locale: 'en-US', decimal: '.' },
  { locale: 'de-DE', decimal: ',' },
] as const
const ZONE = 'Europe/Berlin'
const COLUMNS = CALL_COLUMNS.filter((column) => column !== 'tags')

async function viewFile(decimal: View['decimal']): Promise<string> {
  const view = { columns: COLUMNS, zone: ZONE, decimal, tagged: [] }
  const { chunks } = await openExport(deps(), filtersSchema.parse({}), { format: 'csv', sort: '-time', view })
  const bytes: Uint8Array[] = []
  for await (const chunk of chunks) bytes.push(chunk)
  return Buffer.concat(bytes).toString()
}

/** As OpenDocument writes a time and a duration. */
const dateOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', 'T')
const secondsOf = (duration: string) => {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(\d+)H(\d+)M(\d+)S$/.exec(duration)?.map(Number) ?? []
  return hours * 3600 + minutes * 60 + seconds
}

describe.skipIf(!hasLibreOffice).each(LOCALES)('LibreOffice of $locale', ({ locale, decimal }) => {
  const office = () => libreOffice(dataDir, locale)

  it('takes a view’s times for dates, its durations for durations, its numbers for numbers, and nothing for a formula', async () => {
    const [heads = [], ...rows] = office().opened(await viewFile(decimal))
    expect(heads.map(({ value }) => value)).toEqual(COLUMNS.map((column) => CALL_COLUMN_HEADS[column]))
    const listed = await listCalls(deps(), filtersSchema.parse({}), { sort: '-time', page: 1, perPage: 200 })
    expect(rows).toHaveLength(listed.calls.length)
    for (const [index, call] of listed.calls.entries()) {
      const cell = (column: (typeof COLUMNS)[number]) => rows[index]?.[COLUMNS.indexOf(column)]
      expect(cell('time')).toEqual({ type: 'date', value: dateOf(call.time) })
      if (call.endedAt !== null) expect(cell('ended')).toEqual({ type: 'date', value: dateOf(call.endedAt) })
      if (call.durationSeconds !== null) {
        expect([cell('duration')?.type, secondsOf(cell('duration')?.value ?? '')]).toEqual([
          'time',
          call.durationSeconds,
        ])
      }
      expect(cell('minutes')?.type).toBe('float')
      expect(Number(cell('minutes')?.value)).toBeCloseTo(call.totalDurationInMinutes, 9)
      for (const column of ['parties', 'status', 'type', 'people', 'session'] as const)
        expect([column, cell(column)?.type]).toEqual([column, 'string'])
    }
  })

  it('writes back teams as text of every kind, which the import reads as they were', async () => {
    const teams = [
      { name: 'Café Müller', uids: ['ana-1', 'bo-2'] },
      { name: '=1+1', uids: ['cy_4'] },
      { name: 'Empty', uids: [] },
      { name: 'Say "hi"; now', uids: ['ana-1'] },
    ]
    const { workbook, written } = office()
    const file = workbook(
      BOM +
        csvText(
          teamRows(teams, (uid) => `Name, ${uid}`),
          decimal,
        ),
    )
    for (const encoding of ['utf-8', 'utf-16', 'ansi'] as const)
      for (const delimiter of [',', ';', '\t']) {
        const read = await readTeamsCsv(decodeText(written(file, encoding, delimiter)))
        expect({ encoding, delimiter, teams: read.teams, problems: read.problems }).toEqual({
          encoding,
          delimiter,
          teams,
          problems: [],
        })
      }
  })
})
