import { csvText } from '@/lib/shared/text/write-csv'
import type { AnalyticsDeps } from '../analytics/deps'
import { Bindings } from '../analytics/sql'
import { textCell as cell, jsonCell, linesOf, once, timeCell } from './csv-sql'
import { type Facts, factsSql } from './facts'
import type { Layout } from './written-part'

/** A number that may be null, which is an empty cell. */
const number = (value: string) => `ifNull(toString(${value}), '')`

/** The columns of a CSV file: header, and cell as SQL. */
const columnsOf = ({ column, text, words }: Facts) =>
  [
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
    ['initiatorName', once(text.initiatorName, cell)],
    ['receiverName', once(text.receiverName, cell)],
    ['joinedNames', once(text.joinedNames, cell)],
    ['notJoinedNames', once(text.notJoinedNames, cell)],
    ['quality', words.quality],
    // In a form that spreadsheets recognize as dates.
    ['timeDateUtc', timeCell(column.timeSeconds, "'UTC'")],
    ['initiatedAtDateUtc', timeCell(column.initiatedAt, "'UTC'")],
    ['startedAtDateUtc', timeCell(column.startedAt, "'UTC'")],
    ['endedAtDateUtc', timeCell(column.endedAt, "'UTC'")],
    ['tags', cell(text.tags)],
    ['metaData', jsonCell(text.metaData)],
    ['outcome', words.outcome],
  ] as const

/** Lines of finished cells without a header. */
export const CSV: Layout = { format: 'CustomSeparated', settings: linesOf(','), names: 'plain', columnsOf }

/** The header line. */
export function csvHeader(deps: Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>): Uint8Array {
  const headers = columnsOf(factsSql(deps, new Bindings(), CSV.names)).map(([header]) => header)
  return new TextEncoder().encode(csvText([headers]))
}
