import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { TextLink } from '@/components/ui/text/link'
import { Name } from '@/components/ui/text/name'
import type { Call, Participant } from '@/lib/shared/calls/call'
import { participantWord } from '@/lib/shared/calls/outcome'
import { callsHref } from '@/lib/shared/links'
import { NO_UID, personKey } from '@/lib/shared/presence/uids'
import { wordsWithoutTime } from '@/lib/shared/story/cast'
import { exactDuration, formatClock, formatDateTime } from '@/lib/shared/text/format'
import { plainId } from '@/lib/shared/text/plain-name'
import { useCallOnPage } from './call-context'
import { MomentButton } from './moment-button'

/** All participant entries with their times as reported by the API: the timeline as a table. */
export default function ParticipantsTable() {
  const { call, cast, selected, isShared } = useCallOnPage()
  const entries = cast.everyone.flatMap((person) =>
    person.rows.map((row, index) => ({ row, index, id: `${person.uid}-${index}`, count: person.rows.length })),
  )
  if (entries.length === 0) return <p className="px-4 pb-4 text-data text-ink-muted">The API lists no participants.</p>
  return (
    <PlainTable
      label="Participants"
      columns={participantColumns(call).filter(({ id }) => !isShared || SHARED.has(id))}
      rows={entries}
      rowId={({ id }) => id}
      rowProps={({ row }) => ({ className: personKey(row.uid) === selected ? 'bg-accent-soft' : undefined })}
    />
  )
}

/** The columns of a shared link, which shows no ids. */
const SHARED = new Set(['person', 'state', 'joined', 'left', 'present'])

type Entry = { row: Participant; index: number; id: string; count: number }

const participantColumns = (call: Call): Column<Entry>[] => [
  { id: 'person', header: 'Person', cell: (entry) => <PersonName entry={entry} /> },
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
    cell: ({ row }) => <Clock at={row.joinedAt} row={row} none={wordsWithoutTime(call, row).joined} />,
  },
  {
    id: 'left',
    header: 'Left',
    numeric: true,
    cell: ({ row }) => <Clock at={row.leftAt} row={row} none={wordsWithoutTime(call, row).left} />,
  },
  { id: 'present', header: 'Present for', numeric: true, cell: ({ row }) => <Present row={row} /> },
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

function PersonName({ entry: { row, index, count } }: { entry: Entry }) {
  const { cast, isShared, zone } = useCallOnPage()
  const name = cast.nameOf(row.uid ?? NO_UID)
  return (
    <>
      {row.uid === null || isShared ? (
        <Name className={isShared ? undefined : 'text-ink-muted'}>{name}</Name>
      ) : (
        <TextLink
          href={callsHref({ range: 'all', uid: [row.uid], tz: zone.name })}
          className="inline-block max-w-64 truncate align-bottom font-medium"
          title={`All calls of ${name}`}
        >
          <Name>{name}</Name>
        </TextLink>
      )}
      {row.uid !== null && !isShared && !name.includes(plainId(row.uid)) && (
        <Name className="ml-2 inline-block max-w-40 truncate align-bottom text-ink-faint text-xs">{row.uid}</Name>
      )}
      {count > 1 && <span className="num ml-2 text-ink-faint text-xs">{`${index + 1} of ${count}`}</span>}
    </>
  )
}

/** A time of day that pins its moment on the timeline; hovering shows the date. */
function Clock({ at, row, none }: { at: number | null; row: Participant; none: string }) {
  const { zone } = useCallOnPage()
  if (at === null) return <span className="text-ink-faint">{none}</span>
  return (
    <MomentButton at={at} uid={personKey(row.uid)} title={formatDateTime(at, zone)}>
      {formatClock(at, zone)}
    </MomentButton>
  )
}

function Present({ row }: { row: Participant }) {
  if (row.joinedAt === null || row.leftAt === null) return '–'
  const seconds = row.leftAt - row.joinedAt
  return seconds < 0 ? <span className="text-danger">{`−${exactDuration(-seconds)}`}</span> : exactDuration(seconds)
}
