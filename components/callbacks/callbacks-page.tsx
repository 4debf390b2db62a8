'use client'

import { PhoneForwarded } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { Loaded } from '@/components/table/loaded'
import { PlainTable } from '@/components/table/plain-table'
import { Button } from '@/components/ui/form/button'
import { Segmented } from '@/components/ui/form/segmented'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { NothingFound } from '@/components/ui/state/nothing-found'
import { Hint } from '@/components/ui/text/metric-hint'
import { useCallbackQueue } from '@/lib/client/data/use-callbacks'
import { useMay, useMe } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { type CallbackQueue, isSnoozed, lineId, QUEUE_STATE } from '@/lib/shared/callbacks/callback-queue'
import { allSnoozedWords, waitingWords } from '@/lib/shared/callbacks/callback-words'
import { WAITING_DEFINITION } from '@/lib/shared/callbacks/callbacks'
import { formatCount } from '@/lib/shared/text/format'
import { queueColumns } from './queue-columns'
import { useClaimNext } from './use-claim-next'

/** Who waits for a call back: one line for each caller and whom they called. */
export function CallbacksPage() {
  const answer = useCallbackQueue(useAppliedFilters().filters)
  return (
    <Loaded question={answer} rows={12} apart>
      {({ data, meta }) => <Queue queue={data} waiting={meta.waiting} />}
    </Loaded>
  )
}

const NONE = {
  all: 'Every caller has been reached or called',
  mine: 'You have claimed nobody',
  snoozed: 'Nobody is snoozed',
} as const

const withCount = (label: string, { length }: readonly unknown[]) =>
  length === 0 ? label : `${label} ${formatCount(length)}`

function Queue({ queue, waiting }: { queue: CallbackQueue; waiting: number }) {
  const page = useAppliedFilters()
  const [{ queue: choice }, setState] = useQueryStates(QUEUE_STATE.parsers, { history: 'push' })
  const me = useMe().data?.id ?? null
  const mayAct = useMay('return-calls')
  const [opened, setOpened] = useState<string | null>(null)
  const { asOf, overdue, lines } = queue
  const ofMe = lines.filter(({ handling }) => handling?.claimedBy?.id === me)
  const snoozed = lines.filter((line) => isSnoozed(line, asOf))
  const awake = lines.filter((line) => !isSnoozed(line, asOf))
  const mine = awake.filter((line) => ofMe.includes(line))
  const free = awake.filter(({ handling }) => handling?.claimedBy == null)
  const shown = { all: awake, mine, snoozed }[choice ?? 'all']
  const hidden = { all: snoozed.length, mine: ofMe.length - mine.length, snoozed: 0 }[choice ?? 'all']
  const next = useClaimNext(free, setOpened)
  const cut = lines.length < waiting ? ` The first ${formatCount(lines.length)} are listed.` : ''
  return (
    <>
      <PageHeader
        title={
          <span className="num inline-flex items-center gap-1.5">
            {waitingWords(waiting)}
            <Hint label="What is waiting">{WAITING_DEFINITION}</Hint>
          </span>
        }
        description={waiting === 0 ? undefined : `${overdue === 0 ? 'None is' : formatCount(overdue)} overdue.${cut}`}
        actions={
          <>
            <Segmented
              label="Which call-backs"
              value={choice ?? 'all'}
              options={{ all: 'All', mine: withCount('Mine', mine), snoozed: withCount('Snoozed', snoozed) }}
              onChange={(one) => setState({ queue: one === 'all' ? null : one })}
            />
            {mayAct && (
              <Button variant="primary" busy={next.isPending} disabled={free.length === 0} onClick={next.claim}>
                <PhoneForwarded className="size-4" />
                Next
              </Button>
            )}
          </>
        }
      />
      <Card>
        {shown.length === 0 ? (
          <NothingFound title={hidden > 0 ? allSnoozedWords(hidden, choice === 'mine') : NONE[choice ?? 'all']} />
        ) : (
          <PlainTable
            label="Call-backs"
            columns={queueColumns(page, queue, opened)}
            rows={shown}
            rowId={lineId}
            rowProps={(line) => ({ className: 'group', 'data-caller': line.caller.id, 'data-target': line.target.id })}
            marked={opened === null ? null : shown.findIndex((line) => lineId(line) === opened)}
          />
        )}
      </Card>
    </>
  )
}
