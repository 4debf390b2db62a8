import { FORMULA } from '@/lib/shared/spreadsheet-text'
import type { AnalyticsDeps } from '../deps'
import { Bindings } from '../sql'
import { csvRecords } from './csv'
import { type Facts, factsSql } from './facts'
import type { Layout } from './written-part'

/** The first bytes of what `FORMULA` matches; few texts have one, and only these are matched. */
const FORMULA_BYTES = ['=', '+', '-', '@', '\\t', '\\r', '\\n', "\\'", '\\xEF'].map((byte) => `'${byte}'`).join(', ')
const FORMULA_SQL = FORMULA.source.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
const isFormula = (text: string) =>
  `(substring(${text}, 1, 1) IN (${FORMULA_BYTES}) AND match(${text}, '${FORMULA_SQL}'))`

/**
 * A text as a cell by RFC 4180: what a spreadsheet would run as a formula gets an apostrophe (see `csvCell`), and quotes are only where they
 * must be. Most texts need neither, which one look at each tells.
 */
function cell(text: string): string {
  const safe = `if(${isFormula(text)}, concat('\\'', ${text}), ${text})`
  return `if(multiSearchAny(${text}, [',', '"', '\\r', '\\n']), concat('"', replaceAll(${safe}, '"', '""'), '"'), ${safe})`
}

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
    ['initiatorName', cell(text.initiatorName)],
    ['receiverName', cell(text.receiverName)],
    ['joinedNames', cell(text.joinedNames)],
    ['notJoinedNames', cell(text.notJoinedNames)],
    ['quality', words.quality],
    ['tags', cell(text.tags)],
    ['metaData', cell(text.metaData)],
  ] as const

/** Lines of finished cells without a header. */
export const CSV: Layout = {
  format: 'CustomSeparated',
  settings: [
    "format_custom_escaping_rule = 'Raw'",
    "format_custom_field_delimiter = ','",
    "format_custom_row_after_delimiter = '\\r\\n'",
    "format_custom_row_between_delimiter = ''",
  ],
  columnsOf,
}

/** The header line. */
export function csvHeader(deps: Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>): Uint8Array {
  const headers = columnsOf(factsSql(deps, new Bindings())).map(([header]) => header)
  return new TextEncoder().encode(csvRecords([headers]))
}
