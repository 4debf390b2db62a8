import { stringify } from 'csv-stringify/sync'
import type { Call } from '@/lib/shared/calls/call'
import { qualityOf } from '@/lib/shared/issues/quality'
import { joinedUidsOf, uidsOf } from '@/lib/shared/presence/uids'
import { plainName } from '@/lib/shared/text/plain-name'
import { spreadsheetText } from '@/lib/shared/text/write-csv'

type Cell = string | number | boolean | null
type Column = { header: string; value: (call: Call) => Cell }
type Plain = { [name in keyof Call]-?: Call[name] extends Cell ? name : never }[keyof Call]

/** Columns of fields that are written as they are. */
const same = (...names: Plain[]): Column[] => names.map((name) => ({ header: name, value: (call) => call[name] }))

const utc = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().replace('.000', '')

/** A different way from the product's: the Swedish format of a time is close to ISO 8601. */
const date = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: 'UTC' })

const COLUMNS: Column[] = [
  ...same('sessionId', 'time'),
  { header: 'timeUtc', value: (call) => utc(call.time) },
  ...same('type', 'mode', 'status', 'initiator', 'receiverType', 'receiver', 'initiatedAt', 'startedAt', 'endedAt'),
  ...same('ringSeconds', 'durationSeconds', 'totalAudioMinutes', 'totalVideoMinutes', 'totalDurationInMinutes'),
  ...same('participantSeconds', 'totalParticipants', 'invitedPeople', 'joinedPeople', 'hasRecording'),
  { header: 'joined', value: (call) => uids(call, (joined) => joined) },
  { header: 'notJoined', value: (call) => uids(call, (joined) => !joined) },
  { header: 'anomalies', value: (call) => call.anomalies.join(' ') },
  ...same('mid'),
  { header: 'initiatorName', value: (call) => plainName(call.initiatorEntity?.name ?? '') },
  { header: 'receiverName', value: (call) => plainName(call.receiverEntity?.name ?? '') },
  { header: 'joinedNames', value: (call) => names(call, (joined) => joined) },
  { header: 'notJoinedNames', value: (call) => names(call, (joined) => !joined) },
  {
    header: 'quality',
    value: (call) =>
      qualityOf(call)
        .map(({ name }) => name)
        .join(' '),
  },
  { header: 'timeDateUtc', value: (call) => date(call.time) },
  { header: 'initiatedAtDateUtc', value: (call) => date(call.initiatedAt) },
  { header: 'startedAtDateUtc', value: (call) => date(call.startedAt) },
  { header: 'endedAtDateUtc', value: (call) => date(call.endedAt) },
  { header: 'tags', value: (call) => call.tags.join('; ') },
  { header: 'metaData', value: plainMetaData },
  ...same('outcome'),
]

/** The metadata as JSON in a cell; null where it says nothing. */
export function plainMetaData({ metaData }: Pick<Call, 'metaData'>): string | null {
  const json = JSON.stringify(metaData ?? null)
  return ['null', '[]', '{}', '""'].includes(json) ? null : json
}

/** In JSON, commas separate its own values, which stay as they are. */
const jsonText = (json: string) => json.replace(/([;\t])(["']*)([=+\-@＝＋－＠])/g, "$1$2'$3")

const cellOf = (value: Cell, header: string): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  return header === 'metaData' ? jsonText(value) : spreadsheetText(value)
}

/** A CSV file of calls, written plainly. */
export const plainCsv = (calls: readonly Call[]): string =>
  stringify(
    [
      COLUMNS.map((column) => column.header),
      ...calls.map((call) => COLUMNS.map((column) => cellOf(column.value(call), column.header))),
    ],
    { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]/ },
  )

type Wanted = (joined: boolean) => boolean

function uidsThat(call: Call, wanted: Wanted): string[] {
  const joined = joinedUidsOf(call.participants)
  return [...uidsOf(call.participants)].filter((uid) => wanted(joined.has(uid)))
}

const uids = (call: Call, wanted: Wanted): string => uidsThat(call, wanted).join(' ')

/** Names in the order of the uids; people without a name by uid. */
function names(call: Call, wanted: Wanted): string {
  const nameOf = new Map(call.participants.map(({ uid, name }) => [uid, name]))
  return uidsThat(call, wanted)
    .map((uid) => plainName(nameOf.get(uid) ?? '') || uid)
    .join('; ')
}
