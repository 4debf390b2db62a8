import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { config } from '../config'
import type { Filters } from '../contracts/filters'
import { resolveWindow } from '../contracts/range'
import { COLUMNS as C, CALLS_TABLE } from './columns'
import type { AnalyticsDeps } from './deps'
import { Bindings } from './sql'
import { whereSql } from './where'

/** Contract name by column, in the file's order. */
const FIELDS: Record<string, string> = {
  sessionId: C.sessionId,
  time: C.timeSeconds,
  type: C.type,
  mode: C.mode,
  status: C.status,
  initiator: C.initiator,
  receiverType: C.receiverType,
  receiver: C.receiver,
  initiatedAt: 'initiated_at',
  startedAt: C.startedAt,
  endedAt: C.endedAt,
  ringSeconds: C.ringSeconds,
  durationSeconds: C.durationSeconds,
  totalAudioMinutes: C.totalAudioMinutes,
  totalVideoMinutes: C.totalVideoMinutes,
  totalDurationInMinutes: C.totalDurationInMinutes,
  totalDuration: 'total_duration',
  totalParticipants: 'total_participants',
  participantSeconds: C.participantSeconds,
  invitedPeople: C.invitedPeople,
  joinedPeople: C.joinedPeople,
  hasRecording: C.hasRecording,
  hasTranscription: 'has_transcription',
  'participants.uid': 'participant_uid',
  'participants.deviceId': 'participant_device_id',
  'participants.isJoined': 'participant_is_joined',
  'participants.joinedAt': 'participant_joined_at',
  'participants.leftAt': 'participant_left_at',
  'participants.state': 'participant_state',
  anomalies: C.anomalies,
}

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
  const fields = Object.entries(FIELDS).map(([name, column]) => `${column} AS \`${name}\``)
  const sql = `SELECT ${fields.join(', ')} FROM ${CALLS_TABLE} FINAL WHERE ${where} SETTINGS ${FRUGAL}`
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
