'use client'

import { useQueryStates } from 'nuqs'
import { Loaded } from '@/components/table/loaded'
import { PlainTable } from '@/components/table/plain-table'
import { Segmented } from '@/components/ui/form/segmented'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { Hint } from '@/components/ui/text/metric-hint'
import { useCallbackQueue } from '@/lib/client/data/use-callbacks'
import { useMe } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import type { CallbackLine, CallbackQueue as Queue } from '@/lib/shared/callbacks/callback-queue'
import { QUEUE_PARSERS } from '@/lib/shared/params/queue'
import { formatCount } from '@/lib/shared/text/format'
import { queueColumns } from './queue-columns'

/** Callers to call back, one line each: how much time is left, who takes care of it, and what was noted. */
export function CallbackQueue() {
  const answer = useCallbackQueue(useAppliedFilters().filters)
  return (
    <Card>
      <Loaded question={answer} rows={10}>
        {({ data }) => <QueueCard queue={data} />}
      </Loaded>
    </Card>
  )
}

const NONE = {
  all: 'Nobody to call back',
  mine: 'You have claimed no call back',
  snoozed: 'Nobody is snoozed',
} as const

function QueueCard({ queue }: { queue: Queue }) {
  const { filters, zone } = useAppliedFilters()
  const [{ queue: choice }, setState] = useQueryStates(QUEUE_PARSERS, { history: 'push', shallow: true, scroll: false })
  const me = useMe().data?.id
  const { asOf, callers, withoutCaller, businessHours } = queue
  const isSnoozed = ({ handling }: CallbackLine) => (handling?.snoozedUntil ?? 0) > asOf
  const snoozed = queue.lines.filter(isSnoozed)
  const awake = queue.lines.filter((line) => !isSnoozed(line))
  const mine = awake.filter(({ handling }) => handling?.claimedBy != null && handling.claimedBy.id === me)
  const shown = { all: awake, mine, snoozed }[choice ?? 'all']
  const inAll = callers - snoozed.length
  return (
    <>
      <CardHeader
        title="Callers to call back"
        hint={
          <Hint label="How the queue works">
            One line per caller. Claim one so that nobody else calls; it leaves the queue by itself once a call shows
            that someone called back, or when you mark it as done. Deadlines count{' '}
            {businessHours === null
              ? 'every hour of the day, since no business hours are set'
              : `business hours: ${businessHours}`}
            .
          </Hint>
        }
        description={inWords(queue, awake.length, inAll)}
        actions={
          <Segmented
            label="Which call-backs"
            value={choice ?? 'all'}
            options={{
              all: `All ${formatCount(inAll)}`,
              mine: `Mine ${formatCount(mine.length)}`,
              snoozed: `Snoozed ${formatCount(snoozed.length)}`,
            }}
            onChange={(next) => setState({ queue: next === 'all' ? null : next })}
          />
        }
      />
      {shown.length === 0 ? (
        <NothingFound title={NONE[choice ?? 'all']} />
      ) : (
        <PlainTable
          label="Callers to call back"
          columns={queueColumns(filters, zone, queue)}
          rows={shown}
          rowId={({ caller }) => caller.id}
          rowProps={({ caller }) => ({ 'data-caller': caller.id })}
          className="max-h-[680px] overflow-y-auto"
        />
      )}
      {withoutCaller > 0 && (
        <p className="border-line border-t px-4 py-2 text-ink-faint text-xs">
          {formatCount(withoutCaller)} missed {withoutCaller === 1 ? 'call names' : 'calls name'} no caller, so nobody
          can return {withoutCaller === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  )
}

function inWords({ open, overdue, lines }: Queue, awake: number, inAll: number): string {
  const cut = awake < inAll ? ` The first ${formatCount(lines.length)} are listed.` : ''
  const late = `${formatCount(overdue)} overdue`
  if (open === 0) return `${late}.${cut}`
  return `${formatCount(open)} with time left, least first${overdue === 0 ? '' : `; then ${late}`}.${cut}`
}
