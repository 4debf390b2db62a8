import { memo } from 'react'
import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { TextLink } from '@/components/ui/text/link'
import { Name } from '@/components/ui/text/name'
import type { Call, Participant } from '@/lib/shared/calls/call'
import { participantWord } from '@/lib/shared/calls/outcome'
import { countOf } from '@/lib/shared/charts/values'
import { pageHref } from '@/lib/shared/links'
import { NO_UID, personKey } from '@/lib/shared/presence/uids'
import type { Cast } from '@/lib/shared/story/cast'
import { exactDuration, formatClock, formatDateTime, formatMinutes, type Zone } from '@/lib/shared/text/format'
import { plainId } from '@/lib/shared/text/plain-name'
import { isOpen, isWaitingCaller } from '@/lib/shared/timeline/presence'
import { useCallOnPage } from './call-context'

/** All participant entries with their times as reported by the API: the timeline as a table. */
export const ParticipantsCard = memo(function ParticipantsCard() {
  const { call } = useCallOnPage()
  return (
    <Card className="mb-4">
      <CardHeader title="Participants" description={participantsNote(call)} />
      <CardBody className="px-0 pb-0">
        <ParticipantsTable />
      </CardBody>
    </Card>
  )
})

function participantsNote({ participants: { length }, cut, totalParticipants }: Call): string {
  const listed = cut === undefined ? '' : `The first ${countOf(length, 'entry', 'entries')} of `
  const entries = listed + countOf(cut?.rows ?? length, 'entry', 'entries')
  const api = totalParticipants === null ? '' : `. The API’s total is ${totalParticipants}`
  return `${entries}, one for each device and reconnect${api}.`
}

export function ParticipantsTable() {
  const { call, zone, cast, selected } = useCallOnPage()
  const entries = cast.everyone.flatMap((person) =>
    person.rows.map((row, index) => ({ row, index, id: `${person.uid}-${index}`, count: person.rows.length })),
  )
  if (entries.length === 0) return <p className="px-4 pb-4 text-data text-ink-muted">The API lists no participants.</p>
  return (
    <PlainTable
      label="Participants"
      columns={participantColumns(call, zone, cast.nameOf)}
      rows={entries}
      rowId={({ id }) => id}
      rowProps={({ row }) => ({ className: personKey(row.uid) === selected ? 'bg-accent-soft' : undefined })}
    />
  )
}

type Entry = { row: Participant; index: number; id: string; count: number }

function participantColumns(call: Call, zone: Zone, nameOf: Cast['nameOf']): Column<Entry>[] {
  return [
    { id: 'person', header: 'Person', cell: (entry) => <PersonName entry={entry} nameOf={nameOf} /> },
    {
      id: 'state',
      header: 'State',
      cell: ({ row }) =>
        row.state === null ? (
          <span className="text-ink-faint">not given</span>
        ) : (
          <Name className="block max-w-40 truncate">{participantWord(row.state)}</Name>
        ),
    },
    {
      id: 'joined',
      header: 'Joined',
      numeric: true,
      cell: ({ row }) => {
        const waited = isWaitingCaller(call, personKey(row.uid))
        return <Clock at={row.joinedAt} zone={zone} none={row.isJoined ? 'not given' : waited ? '–' : 'never'} />
      },
    },
    {
      id: 'left',
      header: 'Left',
      numeric: true,
      cell: ({ row }) => {
        const came = row.isJoined || row.joinedAt !== null
        return <Clock at={row.leftAt} zone={zone} none={came ? (isOpen(call) ? 'still in' : 'not given') : '–'} />
      },
    },
    { id: 'present', header: 'Present for', numeric: true, cell: ({ row }) => <Present row={row} /> },
    { id: 'audio', header: 'Audio minutes', numeric: true, cell: ({ row }) => formatMinutes(row.totalAudioMinutes) },
    { id: 'video', header: 'Video minutes', numeric: true, cell: ({ row }) => formatMinutes(row.totalVideoMinutes) },
    {
      id: 'device',
      header: 'Device',
      className: 'max-w-56 font-mono text-ink-faint text-xs print:max-w-32',
      cell: ({ row: { deviceId } }) => (
        <span title={deviceId ?? undefined} className="block truncate print:whitespace-normal print:break-all">
          {deviceId ?? '–'}
        </span>
      ),
    },
  ]
}

function PersonName({ entry: { row, index, count }, nameOf }: { entry: Entry; nameOf: (uid: string) => string }) {
  const name = row.uid === null ? nameOf(NO_UID) : nameOf(row.uid)
  return (
    <>
      {row.uid === null ? (
        <Name className="text-ink-muted">{name}</Name>
      ) : (
        <TextLink
          href={pageHref('/calls', { uid: row.uid })}
          className="inline-block max-w-64 truncate align-bottom font-medium"
          title={`All calls of ${name}`}
        >
          <Name>{name}</Name>
        </TextLink>
      )}
      {row.uid !== null && !name.includes(plainId(row.uid)) && (
        <Name className="ml-2 inline-block max-w-40 truncate align-bottom text-ink-faint text-xs">{row.uid}</Name>
      )}
      {count > 1 && <span className="num ml-2 text-ink-faint text-xs">{`${index + 1} of ${count}`}</span>}
    </>
  )
}

/** A time of day, the date on hover. */
function Clock({ at, zone, none }: { at: number | null; zone: Zone; none: string }) {
  if (at === null) return <span className="text-ink-faint">{none}</span>
  return (
    <time title={formatDateTime(at, zone)} dateTime={new Date(at * 1000).toISOString()}>
      {formatClock(at, zone)}
    </time>
  )
}

function Present({ row }: { row: Participant }) {
  if (row.joinedAt === null || row.leftAt === null) return '–'
  const seconds = row.leftAt - row.joinedAt
  return seconds < 0 ? <span className="text-danger">{`−${exactDuration(-seconds)}`}</span> : exactDuration(seconds)
}
