import { csvText } from '@/lib/shared/text/write-csv'
import type { AnalyticsDeps } from '../analytics/deps'
import { Bindings } from '../analytics/sql'
import { jsonCell, linesOf, textCell, timeCell } from './csv-sql'
import { type Facts, factsSql } from './facts'
import type { Layout } from './written-part'

/** A number that may be null, which is an empty cell. */
const number = (value: string) => `ifNull(toString(${value}), '')`

/** Values that become cells in the same way, as one array, since the engine plans an expression anew wherever it is repeated: a fifth of the time of a file. */
function cellsOf(name: string, toCell: (value: string) => string) {
  const values: string[] = []
  return {
    /** The cell of a value. */
    cell: (value: string) => `${name}[${values.push(value)}]`,
    /** What precedes SELECT. */
    sql: () => `arrayMap(v -> ${toCell('v')}, [${values.join(', ')}]) AS ${name}`,
  }
}

/** The columns of a CSV file, header and cell as SQL, and what they refer to. */
function columnsOf({ column, text, words }: Facts) {
  const texts = cellsOf('text_cells', textCell)
  const dates = cellsOf('date_cells', (seconds) => timeCell(seconds, "'UTC'"))
  const { cell } = texts
  const date = dates.cell
  const columns = [
    ['sessionId', cell(column.sessionId)],
    ['time', column.timeSeconds],
    ['timeUtc', `formatDateTime(${column.time}, '%Y-%m-%dT%H:%i:%SZ', 'UTC')`],
    ['type', cell(text.type)],
    ['mode', cell(text.mode)],
    ['status', cell(column.status)],
    ['initiator', cell(text.initiator)],
    ['receiverType', cell(text.receiverType)],
    ['receiver', cell(text.receiver)],
    ['initiatedAt', number(column.initiatedAt)],
    ['startedAt', number(column.startedAt)],
    ['endedAt', number(column.endedAt)],
    ['ringSeconds', number(column.ringSeconds)],
    ['durationSeconds', number(column.durationSeconds)],
    ['totalAudioMinutes', column.totalAudioMinutes],
    ['totalVideoMinutes', column.totalVideoMinutes],
    ['totalDurationInMinutes', column.totalDurationInMinutes],
    ['participantSeconds', column.participantSeconds],
    ['totalParticipants', number(column.totalParticipants)],
    ['invitedPeople', column.invitedPeople],
    ['joinedPeople', column.joinedPeople],
    ['hasRecording', column.hasRecording],
    ['joined', cell(text.joined)],
    ['notJoined', cell(text.notJoined)],
    ['anomalies', words.anomalies],
    ['mid', cell(text.mid)],
    ['initiatorName', cell(text.initiatorName)],
    ['receiverName', cell(text.receiverName)],
    ['joinedNames', cell(text.joinedNames)],
    ['notJoinedNames', cell(text.notJoinedNames)],
    ['quality', words.quality],
    // In a form that spreadsheets recognize as dates.
    ['timeDateUtc', date(column.timeSeconds)],
    ['initiatedAtDateUtc', date(column.initiatedAt)],
    ['startedAtDateUtc', date(column.startedAt)],
    ['endedAtDateUtc', date(column.endedAt)],
    ['tags', cell(text.tags)],
    ['metaData', jsonCell(text.metaData)],
    ['outcome', words.outcome],
  ] as const
  return { columns, shared: [texts.sql(), dates.sql()] }
}

/** Lines of finished cells without a header. */
export const CSV: Layout = { format: 'CustomSeparated', settings: linesOf(','), names: 'plain', columnsOf }

/** The header line. */
export function csvHeader(deps: Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>): Uint8Array {
  const { columns } = columnsOf(factsSql(deps, new Bindings()))
  const headers = columns.map(([header]) => header)
  return new TextEncoder().encode(csvText([headers]))
}
