import type { Call, Recording, Transcription } from '@/lib/shared/calls/call'
import { personKey } from '@/lib/shared/presence/uids'
import { type Cast, eventWords } from '@/lib/shared/story/cast'
import { exactDuration, formatDateTime, formatMinutes, sinceStart, type Zone } from '@/lib/shared/text/format'
import { html, type Markup, sentence } from '@/lib/shared/text/html'
import { callEvents } from '@/lib/shared/timeline/events'
import { isOpen, isWaitingCaller, startOf } from '@/lib/shared/timeline/presence'

type Cell = Markup | string | number
type Column = { title: string; numeric?: boolean /** Long values, which may break anywhere. */; wide?: boolean }

/** A table labelled for screen readers. */
function table(caption: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Markup {
  const kind = (index: number) => (columns[index]?.numeric === true ? 'n' : columns[index]?.wide === true ? 'wide' : '')
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table: ${caption}"><table>
<thead><tr>${columns.map(({ title }, index) => html`<th scope="col" class="${kind(index)}">${title}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, index) => html`<td class="${kind(index)}">${cell}</td>`)}</tr>`)}</tbody>
</table></div>`
}

/** A moment in the viewer's zone and in UTC. */
export function moment(at: number | null, zone: Zone): string {
  if (at === null) return 'not given'
  const local = `${formatDateTime(at, zone)} ${zone.name}`
  return zone.name === 'UTC' ? local : `${local} = ${formatDateTime(at, { ...zone, name: 'UTC' })} UTC`
}

/** All participant entries as reported by the API. */
export function participantsTable(call: Call, zone: Zone, { everyone, nameOf }: Cast, hasIds = true): Markup {
  const clock = (at: number | null, none: string) => (at === null ? none : formatDateTime(at, zone))
  const rows = everyone.flatMap((person) =>
    person.rows.map((row): Cell[] => {
      const seconds = row.joinedAt === null || row.leftAt === null ? null : row.leftAt - row.joinedAt
      const left = !row.isJoined && row.joinedAt === null ? '–' : isOpen(call) ? 'still in' : 'not given'
      return [
        nameOf(personKey(row.uid)),
        ...(hasIds ? [row.uid === null ? 'not given' : html`<code>${row.uid}</code>`] : []),
        row.state ?? 'not given',
        clock(row.joinedAt, row.isJoined ? 'not given' : isWaitingCaller(call, personKey(row.uid)) ? '–' : 'never'),
        clock(row.leftAt, left),
        seconds === null ? '–' : seconds < 0 ? `−${exactDuration(-seconds)}` : exactDuration(seconds),
        formatMinutes(row.totalAudioMinutes),
        formatMinutes(row.totalVideoMinutes),
        ...(hasIds ? [html`<code>${row.deviceId ?? '–'}</code>`] : []),
      ]
    }),
  )
  if (rows.length === 0) return html`<p>The API lists no participants.</p>`
  const columns = [
    { title: 'Person' },
    ...(hasIds ? [{ title: 'ID' }] : []),
    { title: 'State' },
    { title: `Joined (${zone.name})` },
    { title: `Left (${zone.name})` },
    { title: 'Time present', numeric: true },
    { title: 'Audio min', numeric: true },
    { title: 'Video min', numeric: true },
    ...(hasIds ? [{ title: 'Device', wide: true }] : []),
  ]
  return table('Participants', columns, rows)
}

/** The events in order, with clock times and times since the start. */
export function eventsTable(call: Call, zone: Zone, { everyone, nameOf }: Cast): Markup {
  const start = startOf(call)
  const rows = callEvents(call, everyone).map((event): Cell[] => [
    sinceStart(event.at, start),
    formatDateTime(event.at, zone),
    sentence(eventWords(event, nameOf)),
  ])
  if (rows.length === 0) return html`<p>The API gives no times for this call.</p>`
  const time = { title: `Time (${zone.name})` }
  return table('Events', [{ title: 'Since start', numeric: true }, time, { title: 'Event', wide: true }], rows)
}

/** The call's recordings and transcripts, as plain text so that nothing is loaded from them. */
export function filesTable(call: Call, zone: Zone, hasAddresses: boolean): Markup | null {
  const address = (url: string | null) => (hasAddresses ? [html`<code>${url ?? 'no URL given'}</code>`] : [])
  const row = (kind: string, { startTime, endTime }: Recording | Transcription, url: string | null): Cell[] => [
    kind,
    moment(startTime, zone),
    moment(endTime, zone),
    ...address(url),
  ]
  const files = [
    ...call.recordings.map((one) => row('Recording', one, one.recording_url)),
    ...call.transcriptions.map((one) => row('Transcript', one, one.transcriptUrl)),
  ]
  if (files.length === 0) return null
  const url = hasAddresses ? [{ title: 'URL', wide: true }] : []
  return table('Recordings and transcripts', [{ title: 'File' }, { title: 'From' }, { title: 'To' }, ...url], files)
}
