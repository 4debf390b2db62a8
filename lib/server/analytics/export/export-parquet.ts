import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Call, Participant } from '@/lib/shared/contracts/call'
import { qualityOf } from '@/lib/shared/quality/quality'
import type { NextCalls } from './calls-in-order'

type Kind = 'STRING' | 'INT64' | 'DOUBLE' | 'BOOLEAN'
type Field = { name: string; kind: Kind; isList: boolean; value: (call: Call) => unknown }

const field = (name: keyof Call, kind: Kind): Field => ({ name, kind, isList: false, value: (call) => call[name] })
/** A list with one entry per participant row. */
const ofParticipants = (name: keyof Participant, kind: Kind): Field => ({
  name: `participants.${name}`,
  kind,
  isList: true,
  value: (call) => call.participants.map((row) => row[name]),
})

const FIELDS: readonly Field[] = [
  field('sessionId', 'STRING'),
  field('time', 'INT64'),
  field('type', 'STRING'),
  field('mode', 'STRING'),
  field('status', 'STRING'),
  field('initiator', 'STRING'),
  field('receiverType', 'STRING'),
  field('receiver', 'STRING'),
  field('initiatedAt', 'INT64'),
  field('startedAt', 'INT64'),
  field('endedAt', 'INT64'),
  field('ringSeconds', 'INT64'),
  field('durationSeconds', 'INT64'),
  field('totalAudioMinutes', 'DOUBLE'),
  field('totalVideoMinutes', 'DOUBLE'),
  field('totalDurationInMinutes', 'DOUBLE'),
  field('totalDuration', 'STRING'),
  field('totalParticipants', 'INT64'),
  field('participantSeconds', 'INT64'),
  field('invitedPeople', 'INT64'),
  field('joinedPeople', 'INT64'),
  field('hasRecording', 'BOOLEAN'),
  field('hasTranscription', 'BOOLEAN'),
  ofParticipants('uid', 'STRING'),
  ofParticipants('deviceId', 'STRING'),
  ofParticipants('isJoined', 'BOOLEAN'),
  ofParticipants('joinedAt', 'INT64'),
  ofParticipants('leftAt', 'INT64'),
  ofParticipants('state', 'STRING'),
  { name: 'anomalies', kind: 'STRING', isList: true, value: (call) => call.anomalies },
  field('mid', 'STRING'),
  { name: 'initiatorName', kind: 'STRING', isList: false, value: (call) => call.initiatorEntity?.name ?? null },
  { name: 'receiverName', kind: 'STRING', isList: false, value: (call) => call.receiverEntity?.name ?? null },
  ofParticipants('name', 'STRING'),
  { name: 'quality', kind: 'STRING', isList: true, value: (call) => qualityOf(call).map(({ name }) => name) },
]

const leaf = (name: string, kind: Kind): SchemaElement => ({
  name,
  repetition_type: 'OPTIONAL',
  ...(kind === 'STRING' ? { type: 'BYTE_ARRAY', converted_type: 'UTF8' } : { type: kind }),
})
/** Lists have three levels (https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#lists). */
const SCHEMA: SchemaElement[] = [
  { name: 'calls', num_children: FIELDS.length },
  ...FIELDS.flatMap(({ name, kind, isList }): SchemaElement[] =>
    isList
      ? [
          { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
          { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
          leaf('element', kind),
        ]
      : [leaf(name, kind)],
  ),
]

const asParquet = (value: unknown, kind: Kind): unknown =>
  Array.isArray(value)
    ? value.map((item) => asParquet(item, kind))
    : kind === 'INT64' && typeof value === 'number'
      ? BigInt(value)
      : value

/** Streams a Parquet file, one row group per chunk of calls, so that memory holds one group at a time. */
export async function* parquetBytes(next: NextCalls): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter()
  const file = new ParquetWriter({ writer, schema: SCHEMA, createdBy: 'callscope' })
  while (await writeRowGroup(file, next)) yield drain(writer)
  await file.finish()
  yield drain(writer)
}

/** @returns false when there are no more calls */
async function writeRowGroup(file: ParquetWriter, next: NextCalls): Promise<boolean> {
  const calls = await next()
  if (calls === null) return false
  const columnData = FIELDS.map(
    ({ name, kind, value }): ColumnSource => ({
      name,
      data: calls.map((call) => asParquet(value(call), kind)),
      offsetIndex: false,
    }),
  )
  await file.write({ columnData, rowGroupSize: calls.length })
  return true
}

/** Takes the bytes written so far and reuses the buffer; the writer keeps its true offset in the file. */
function drain(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}
