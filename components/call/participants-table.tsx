import Link from 'next/link'
import { memo } from 'react'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Call } from '@/lib/shared/contracts/call'
import { formatClock, formatDateTime, formatMinutes } from '@/lib/shared/format'
import { pageHref } from '@/lib/shared/links'
import { NAMELESS, personKey } from '@/lib/shared/presence/uids'
import { exactDuration } from '@/lib/shared/story/words'
import { isOpen, isWaitingCaller, type Person } from '@/lib/shared/timeline/presence'

type ParticipantsTableProps = {
  call: Call
  people: readonly Person[]
  zone: string
  selected: string | null
  nameOf: (uid: string) => string
}

/** Every entry of every person with its times, as the API gives them: the timeline in a table. */
export const ParticipantsTable = memo(function ParticipantsTable(props: ParticipantsTableProps) {
  const { call, people, zone, selected, nameOf } = props
  const clock = (at: number | null, none: string) =>
    at === null ? (
      <span className="text-ink-faint">{none}</span>
    ) : (
      <time title={formatDateTime(at, zone)} dateTime={new Date(at * 1000).toISOString()}>
        {formatClock(at, zone)}
      </time>
    )
  const rows = people.flatMap((person) =>
    person.rows.map((row, index) => ({ row, index, key: `${person.uid}-${index}`, entries: person.rows.length })),
  )
  return (
    <Table label="Participants">
      <thead>
        <tr>
          <Th>Person</Th>
          <Th>State</Th>
          <Th numeric>Joined</Th>
          <Th numeric>Left</Th>
          <Th numeric>There for</Th>
          <Th numeric>Audio min</Th>
          <Th numeric>Video min</Th>
          <Th>Device</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, index, key, entries }) => {
          const seconds = row.joinedAt === null || row.leftAt === null ? null : row.leftAt - row.joinedAt
          return (
            <Tr key={key} className={personKey(row.uid) === selected ? 'bg-accent-soft' : undefined}>
              <Td>
                {row.uid === null ? (
                  <span className="text-ink-muted">{nameOf(NAMELESS)}</span>
                ) : (
                  <>
                    <Link
                      href={pageHref('/calls', { uid: row.uid })}
                      prefetch={false}
                      className="font-medium hover:text-accent-ink hover:underline"
                      title={`All calls of ${row.uid}`}
                    >
                      {nameOf(row.uid)}
                    </Link>
                    {nameOf(row.uid) !== row.uid && <span className="ml-2 text-ink-faint text-xs">{row.uid}</span>}
                  </>
                )}
                {entries > 1 && <span className="num ml-2 text-ink-faint text-xs">{`${index + 1} of ${entries}`}</span>}
              </Td>
              <Td>{row.state ?? <span className="text-ink-faint">not given</span>}</Td>
              <Td numeric>
                {clock(
                  row.joinedAt,
                  row.isJoined ? 'not given' : isWaitingCaller(call, personKey(row.uid)) ? '–' : 'never',
                )}
              </Td>
              <Td numeric>
                {clock(
                  row.leftAt,
                  row.isJoined || row.joinedAt !== null ? (isOpen(call) ? 'still in' : 'not given') : '–',
                )}
              </Td>
              <Td numeric>
                {seconds === null ? (
                  '–'
                ) : seconds < 0 ? (
                  <span className="text-danger">{`−${exactDuration(-seconds)}`}</span>
                ) : (
                  exactDuration(seconds)
                )}
              </Td>
              <Td numeric>{formatMinutes(row.totalAudioMinutes)}</Td>
              <Td numeric>{formatMinutes(row.totalVideoMinutes)}</Td>
              <Td
                className="max-w-56 truncate print:max-w-32 print:whitespace-normal print:break-all font-mono text-ink-faint text-xs"
                title={row.deviceId ?? undefined}
              >
                {row.deviceId ?? '–'}
              </Td>
            </Tr>
          )
        })}
        {rows.length === 0 && (
          <tr>
            <Td colSpan={8} className="text-ink-muted">
              The API names no participants.
            </Td>
          </tr>
        )}
      </tbody>
    </Table>
  )
})
