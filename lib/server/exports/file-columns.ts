import { csvText } from '@/lib/shared/text/write-csv'
import type { AnalyticsDeps } from '../analytics/deps'
import type { Keys } from '../analytics/measures'
import { Bindings } from '../analytics/sql'
import { jsonCell, linesOf, textCell, timeCell, timestamp } from './csv-sql'
import { COLUMNS as C, type Facts, factsSql, INVITED_AS_THEY_CAME, nameIn } from './facts'
import type { Layout } from './written-part'

/** What a value is: a `number` may be missing, a `count` and what is `plain` never is, and `given` is finished SQL. */
type Kind = 'text' | 'word' | 'json' | 'number' | 'count' | 'plain' | 'date' | 'given'
type Format = 'csv' | 'parquet'
/** A column of files for programs: its name, value as SQL, and format if only one has it. */
type FileColumn = readonly [name: string, kind: Kind, sql: string, only?: Format]

/** A file has times twice: as epoch seconds, and under these names in a form that spreadsheets and readers of Parquet recognize. */
const DATE_NAMES: Record<Format, (name: string) => string> = {
  csv: (name) => `${name}DateUtc`,
  parquet: (name) => `${name}Utc`,
}

/** The columns of a format in their order, which never changes. @param written how it writes each kind of value; by default as it is */
const fileColumns = (format: Format, facts: Facts, written: Partial<Record<Kind, (value: string) => string>>): Keys =>
  columnsOf(facts)
    .filter(([, , , only = format]) => only === format)
    .map(([name, kind, sql]) => [kind === 'date' ? DATE_NAMES[format](name) : name, written[kind]?.(sql) ?? sql])

/** Values parallel to the invited uids, of people who joined, or who did not. */
const joinedOf = (values: string) => `arrayFilter((value, joined) -> joined, ${values}, ${C.invitedJoined})`
const missedOf = (values: string) => `arrayFilter((value, joined) -> NOT joined, ${values}, ${C.invitedJoined})`

/** Values are nullable, as in the files of every release. */
const texts = (list: string) => `CAST(${list}, 'Array(Nullable(String))')`
const ofEntries = (column: string, none: string, type: string) =>
  `CAST(arrayMap(entry -> nullIf(entry, ${none}), ${column}), 'Array(Nullable(${type}))')`
const timestamps = (list: string) => `arrayMap(at -> ${timestamp('at')}, ${list})`
const JOINED_AT = ofEntries(C.entryJoinedAt, '0', 'Int64')
const LEFT_AT = ofEntries(C.entryLeftAt, '0', 'Int64')
const ENTRY_NAMES = `arrayMap((uid, own) -> nullIf(${nameIn('user_names', 'lowerUTF8(uid)', 'own')}, ''), ${C.entryUids}, arrayResize(${C.entryNames}, length(${C.entryUids})))`

const columnsOf = ({ text, outcome, anomalies }: Facts): readonly FileColumn[] => [
  ['sessionId', 'text', C.sessionId],
  ['time', 'count', C.timeSeconds],
  ['timeUtc', 'given', `formatDateTime(${C.time}, '%Y-%m-%dT%H:%i:%SZ', 'UTC')`, 'csv'],
  ['type', 'text', text.type],
  ['mode', 'text', text.mode],
  ['status', 'text', C.status],
  ['initiator', 'text', text.initiator],
  ['receiverType', 'text', text.receiverType],
  ['receiver', 'text', text.receiver],
  ['initiatedAt', 'number', C.initiatedAt],
  ['startedAt', 'number', C.startedAt],
  ['endedAt', 'number', C.endedAt],
  ['ringSeconds', 'number', C.ringSeconds],
  ['durationSeconds', 'number', C.durationSeconds],
  ['totalAudioMinutes', 'plain', C.totalAudioMinutes],
  ['totalVideoMinutes', 'plain', C.totalVideoMinutes],
  ['totalDurationInMinutes', 'plain', C.totalDurationInMinutes],
  ['participantSeconds', 'count', C.participantSeconds, 'csv'],
  ['totalDuration', 'text', C.totalDuration, 'parquet'],
  ['totalParticipants', 'number', C.totalParticipants],
  ['participantSeconds', 'count', C.participantSeconds, 'parquet'],
  ['invitedPeople', 'count', C.invitedPeople],
  ['joinedPeople', 'count', C.joinedPeople],
  ['hasRecording', 'plain', C.hasRecording],
  ['hasTranscription', 'plain', C.hasTranscription, 'parquet'],
  ['joined', 'text', `arrayStringConcat(${joinedOf(INVITED_AS_THEY_CAME)}, ' ')`, 'csv'],
  ['notJoined', 'text', `arrayStringConcat(${missedOf(INVITED_AS_THEY_CAME)}, ' ')`, 'csv'],
  ['participants.uid', 'given', ofEntries(C.entryUids, "''", 'String'), 'parquet'],
  ['participants.deviceId', 'given', ofEntries(C.entryDevices, "''", 'String'), 'parquet'],
  ['participants.isJoined', 'given', `CAST(${C.entryJoined}, 'Array(Nullable(Bool))')`, 'parquet'],
  ['participants.joinedAt', 'given', JOINED_AT, 'parquet'],
  ['participants.leftAt', 'given', LEFT_AT, 'parquet'],
  ['participants.state', 'given', ofEntries(C.entryStates, "''", 'String'), 'parquet'],
  ['anomalies', 'given', `arrayStringConcat(${anomalies}, ' ')`, 'csv'],
  ['anomalies', 'given', texts(anomalies), 'parquet'],
  ['mid', 'text', `if(${C.hasMid}, ${C.mid}, '')`],
  ['initiatorName', 'text', text.initiatorName],
  ['receiverName', 'text', text.receiverName],
  ['joinedNames', 'text', `arrayStringConcat(${joinedOf('invited_shown')}, '; ')`, 'csv'],
  ['notJoinedNames', 'text', `arrayStringConcat(${missedOf('invited_shown')}, '; ')`, 'csv'],
  ['participants.name', 'given', ENTRY_NAMES, 'parquet'],
  ['quality', 'given', `arrayStringConcat(${C.quality}, ' ')`, 'csv'],
  ['quality', 'given', texts(C.quality), 'parquet'],
  ['time', 'date', C.timeSeconds],
  ['initiatedAt', 'date', C.initiatedAt],
  ['startedAt', 'date', C.startedAt],
  ['endedAt', 'date', C.endedAt],
  ['participants.joinedAtUtc', 'given', timestamps(JOINED_AT), 'parquet'],
  ['participants.leftAtUtc', 'given', timestamps(LEFT_AT), 'parquet'],
  ['tags', 'text', `arrayStringConcat(${C.tags}, '; ')`, 'csv'],
  ['tags', 'given', texts(C.tags), 'parquet'],
  ['metaData', 'json', C.metaData],
  ['outcome', 'word', outcome],
]

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
function csvColumns(facts: Facts) {
  const texts = cellsOf('text_cells', textCell)
  const dates = cellsOf('date_cells', (seconds) => timeCell(seconds, "'UTC'"))
  const number = (value: string) => `ifNull(toString(${value}), '')`
  const columns = fileColumns('csv', facts, { text: texts.cell, date: dates.cell, json: jsonCell, number })
  return { columns, shared: [texts.sql(), dates.sql()] }
}

/** Lines of finished cells without a header. */
export const CSV: Layout = { format: 'CustomSeparated', settings: linesOf(','), names: 'plain', columnsOf: csvColumns }

/** The header line. */
export function csvHeader(deps: Pick<AnalyticsDeps, 'nowSeconds' | 'staleOngoingHours'>): Uint8Array {
  const { columns } = csvColumns(factsSql(deps, new Bindings()))
  const headers = columns.map(([header]) => header)
  return new TextEncoder().encode(csvText([headers]))
}

const text = (value: string) => `nullIf(toString(${value}), '')`
const plain = (value: string) => `toNullable(${value})`
const count = (value: string) => plain(`toInt64(${value})`)
/** Values are nullable, as in the files of every release. */
const WRITTEN = { text, word: text, json: text, count, plain, date: timestamp }

/** Every reader supports Snappy. Indexes and filters are off, since they would be invalid once parts are joined. */
export const PARQUET: Layout = {
  format: 'Parquet',
  settings: [
    "output_format_parquet_compression_method = 'snappy'",
    'output_format_parquet_write_page_index = 0',
    'output_format_parquet_write_bloom_filter = 0',
  ],
  names: 'raw',
  columnsOf: (facts) => ({ columns: fileColumns('parquet', facts, WRITTEN) }),
}
