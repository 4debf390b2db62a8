import { timestamp } from './csv-sql'
import type { Facts } from './facts'
import type { Layout } from './written-part'

/** Values are nullable, as in the files of every release. */
const texts = (list: string) => `CAST(${list}, 'Array(Nullable(String))')`
const timestamps = (list: string) => `arrayMap(at -> ${timestamp('at')}, ${list})`
const text = (value: string) => `nullIf(toString(${value}), '')`
const whole = (value: string) => `toNullable(toInt64(${value}))`

/** The columns of a Parquet file: name, and value as SQL. */
const columnsOf = ({ column, text: words, words: own, list }: Facts) => ({
  columns: [
    ['sessionId', text(column.sessionId)],
    ['time', whole(column.time)],
    ['type', text(words.type)],
    ['mode', text(words.mode)],
    ['status', text(column.status)],
    ['initiator', text(words.initiator)],
    ['receiverType', text(words.receiverType)],
    ['receiver', text(words.receiver)],
    ['initiatedAt', column.initiatedAt],
    ['startedAt', column.startedAt],
    ['endedAt', column.endedAt],
    ['ringSeconds', column.ringSeconds],
    ['durationSeconds', column.durationSeconds],
    ['totalAudioMinutes', `toNullable(${column.totalAudioMinutes})`],
    ['totalVideoMinutes', `toNullable(${column.totalVideoMinutes})`],
    ['totalDurationInMinutes', `toNullable(${column.totalDurationInMinutes})`],
    ['totalDuration', text(column.totalDuration)],
    ['totalParticipants', column.totalParticipants],
    ['participantSeconds', whole(column.participantSeconds)],
    ['invitedPeople', whole(column.invitedPeople)],
    ['joinedPeople', whole(column.joinedPeople)],
    ['hasRecording', `toNullable(${column.hasRecording})`],
    ['hasTranscription', `toNullable(${column.hasTranscription})`],
    ['participants.uid', list.uid],
    ['participants.deviceId', list.deviceId],
    ['participants.isJoined', list.isJoined],
    ['participants.joinedAt', list.joinedAt],
    ['participants.leftAt', list.leftAt],
    ['participants.state', list.state],
    ['anomalies', texts(list.anomalies)],
    ['mid', text(words.mid)],
    ['initiatorName', text(words.initiatorName)],
    ['receiverName', text(words.receiverName)],
    ['participants.name', list.name],
    ['quality', texts(list.quality)],
    // The times above again, as TIMESTAMP rather than epoch seconds.
    ['timeUtc', timestamp(column.timeSeconds)],
    ['initiatedAtUtc', timestamp(column.initiatedAt)],
    ['startedAtUtc', timestamp(column.startedAt)],
    ['endedAtUtc', timestamp(column.endedAt)],
    ['participants.joinedAtUtc', timestamps(list.joinedAt)],
    ['participants.leftAtUtc', timestamps(list.leftAt)],
    ['tags', texts(list.tags)],
    ['metaData', text(words.metaData)],
    ['outcome', text(own.outcome)],
  ] as const,
})

/** Every reader supports Snappy. Indexes and filters are off, since they would be invalid once parts are joined. */
export const PARQUET: Layout = {
  format: 'Parquet',
  settings: [
    "output_format_parquet_compression_method = 'snappy'",
    'output_format_parquet_write_page_index = 0',
    'output_format_parquet_write_bloom_filter = 0',
  ],
  names: 'raw',
  columnsOf,
}
