import type { Call, Participant } from '@/lib/shared/calls/call'
import { personKey } from '@/lib/shared/presence/uids'
import { type Cast, eventWords, wordsWithoutTime } from '@/lib/shared/story/cast'
import { exactDuration, formatDateTime, formatMinutes, sinceStart, type Zone } from '@/lib/shared/text/format'
import { html, type Markup, sentence } from '@/lib/shared/text/html'
import { type CallEvent, callEvents } from '@/lib/shared/timeline/events'
import { startOf } from '@/lib/shared/timeline/presence'

type Cell = Markup | string | number
/** `wide`: its long values may break anywhere. `isInside`: only for colleagues. */
type Column<Row> = { title: string; numeric?: true; wide?: true; isInside?: true; cell: (row: Row) => Cell }

/** A table labelled for screen readers. */
function table<Row>(caption: string, all: readonly Column<Row>[], rows: readonly Row[], isInside = true): Markup {
  const columns = all.filter((column) => isInside || !column.isInside)
  const kind = ({ numeric, wide }: Column<Row>) => (numeric ? 'n' : wide ? 'wide' : '')
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table: ${caption}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col" class="${kind(column)}">${column.title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column) => html`<td class="${kind(column)}">${column.cell(row)}</td>`)}</tr>`)}</tbody>
</table></div>`
}

/** A moment in the viewer's zone and in UTC. */
export function moment(at: number | null, zone: Zone): string {
  if (at === null) return 'not given'
  const local = `${formatDateTime(at, zone)} ${zone.name}`
  return zone.name === 'UTC' ? local : `${local} = ${formatDateTime(at, { ...zone, name: 'UTC' })} UTC`
}

/** All participant entries as reported by the API. */
export function participantsTable(call: Call, zone: Zone, { everyone, nameOf }: Cast, isInside = true): Markup {
  const rows = everyone.flatMap((person) => person.rows)
  if (rows.length === 0) return html`<p>The API lists no participants.</p>`
  const clock = (at: number | null, none: string) => (at === null ? none : formatDateTime(at, zone))
  const columns: Column<Participant>[] = [
    { title: 'Person', cell: ({ uid }) => nameOf(personKey(uid)) },
    { title: 'ID', isInside: true, cell: ({ uid }) => (uid === null ? 'not given' : html`<code>${uid}</code>`) },
    { title: 'State', cell: ({ state }) => state ?? 'not given' },
    { title: `Joined (${zone.name})`, cell: (row) => clock(row.joinedAt, wordsWithoutTime(call, row).joined) },
    { title: `Left (${zone.name})`, cell: (row) => clock(row.leftAt, wordsWithoutTime(call, row).left) },
    { title: 'Time present', numeric: true, cell: presentWords },
    { title: 'Audio min', numeric: true, cell: (row) => formatMinutes(row.totalAudioMinutes) },
    { title: 'Video min', numeric: true, cell: (row) => formatMinutes(row.totalVideoMinutes) },
    { title: 'Device', isInside: true, wide: true, cell: (row) => html`<code>${row.deviceId ?? '–'}</code>` },
  ]
  return table('Participants', columns, rows, isInside)
}

function presentWords({ joinedAt, leftAt }: Participant): string {
  if (joinedAt === null || leftAt === null) return '–'
  return leftAt < joinedAt ? `−${exactDuration(joinedAt - leftAt)}` : exactDuration(leftAt - joinedAt)
}

/** The events in order, with clock times and times since the start. */
export function eventsTable(call: Call, zone: Zone, { everyone, nameOf }: Cast): Markup {
  const start = startOf(call)
  const events = callEvents(call, everyone)
  if (events.length === 0) return html`<p>The API gives no times for this call.</p>`
  const columns: Column<CallEvent>[] = [
    { title: 'Since start', numeric: true, cell: ({ at }) => sinceStart(at, start) },
    { title: `Time (${zone.name})`, cell: ({ at }) => formatDateTime(at, zone) },
    { title: 'Event', wide: true, cell: (event) => sentence(eventWords(event, nameOf)) },
  ]
  return table('Events', columns, events)
}

/** The call's recordings and transcripts, as plain text so that nothing is loaded from them. */
export function filesTable(call: Call, zone: Zone, isInside: boolean): Markup | null {
  const files = [
    ...call.recordings.map((one) => ({ ...one, kind: 'Recording', url: one.recording_url })),
    ...call.transcriptions.map((one) => ({ ...one, kind: 'Transcript', url: one.transcriptUrl })),
  ]
  if (files.length === 0) return null
  const columns: Column<(typeof files)[number]>[] = [
    { title: 'File', cell: ({ kind }) => kind },
    { title: 'From', cell: ({ startTime }) => moment(startTime, zone) },
    { title: 'To', cell: ({ endTime }) => moment(endTime, zone) },
    { title: 'URL', isInside: true, wide: true, cell: ({ url }) => html`<code>${url ?? 'no URL given'}</code>` },
  ]
  return table('Recordings and transcripts', columns, files, isInside)
}
