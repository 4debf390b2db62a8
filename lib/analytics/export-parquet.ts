import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { config } from '../config'
import type { Filters } from '../contracts/filters'
import { resolveWindow } from '../contracts/range'
import { COLUMNS as C, CALL_DOCS, CALLS_TABLE } from './columns'
import type { AnalyticsDeps } from './deps'
import { Bindings } from './sql'
import { whereSql } from './where'

/** The file's columns with their types, read from the call's document. */
const FIELDS: Record<string, string> = {
  sessionId: 'String',
  time: 'Int64',
  type: 'Nullable(String)',
  mode: 'Nullable(String)',
  status: 'String',
  initiator: 'Nullable(String)',
  receiverType: 'Nullable(String)',
  receiver: 'Nullable(String)',
  initiatedAt: 'Nullable(Int64)',
  startedAt: 'Nullable(Int64)',
  endedAt: 'Nullable(Int64)',
  ringSeconds: 'Nullable(Int64)',
  durationSeconds: 'Nullable(Int64)',
  totalAudioMinutes: 'Float64',
  totalVideoMinutes: 'Float64',
  totalDurationInMinutes: 'Float64',
  totalDuration: 'Nullable(String)',
  totalParticipants: 'Nullable(Int64)',
  participantSeconds: 'Int64',
  invitedPeople: 'UInt32',
  joinedPeople: 'UInt32',
  hasRecording: 'Bool',
  hasTranscription: 'Bool',
  anomalies: 'Array(String)',
}
/** A list each, one entry a participant row: `participants.uid` and so on. */
const PARTICIPANT_FIELDS: Record<string, string> = {
  uid: 'String',
  deviceId: 'Nullable(String)',
  isJoined: 'Bool',
  joinedAt: 'Nullable(Int64)',
  leftAt: 'Nullable(Int64)',
  state: 'Nullable(String)',
}
const tuple = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
const DOCUMENT = `Tuple(${tuple(FIELDS)}, participants Array(Tuple(${tuple(PARTICIPANT_FIELDS)})))`
const SELECTED = [
  ...Object.keys(FIELDS).map((name) => `tupleElement(document, '${name}') AS \`${name}\``),
  ...Object.keys(PARTICIPANT_FIELDS).map(
    (name) => `tupleElement(tupleElement(document, 'participants'), '${name}') AS \`participants.${name}\``,
  ),
].join(', ')

/** Memory stays that of one row group and one thread. */
const FRUGAL = 'max_threads = 1, max_block_size = 8192, output_format_parquet_row_group_size = 50000'

/**
 * A Parquet file of every call that the filters leave, written by the engine, in no order: sorting wide rows by the million would not fit in memory. Embedded, the engine would hold the answer in memory, so it
 * writes a file beside the data, which is read out and removed; a server streams.
 * @throws AppError MIRROR_UNAVAILABLE
 */
export async function* exportParquet(deps: AnalyticsDeps, filters: Filters): AsyncGenerator<Uint8Array> {
  const bindings = new Bindings()
  const window = resolveWindow(filters, deps.nowSeconds)
  const where = whereSql(filters, { ...deps, window, bindings })
  const { table, time, sessionId, call } = CALL_DOCS
  const sql = `SELECT ${SELECTED} FROM (SELECT JSONExtract(${call}, '${DOCUMENT}') AS document FROM ${table} FINAL
    WHERE (${time}, ${sessionId}) IN (SELECT ${C.time}, ${C.sessionId} FROM ${CALLS_TABLE} FINAL WHERE ${where})) SETTINGS ${FRUGAL}`
  const statement = { name: 'export-parquet', params: bindings.params, format: 'Parquet' }
  if (config().clickhouse !== null) {
    yield* deps.mirror.stream({ ...statement, sql })
    return
  }
  const folder = path.join(config().dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${randomUUID()}.parquet`)
  try {
    for await (const _ of deps.mirror.stream({
      ...statement,
      sql: `${sql} INTO OUTFILE '${file.replaceAll("'", "\\'")}'`,
    })) {
      // The rows go to the file; what comes back is only the end.
    }
    await stat(file)
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array
  } finally {
    await rm(file, { force: true })
  }
}
