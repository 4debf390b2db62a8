'use client'

import { NewestCalls } from '@/components/parts/lazy'
import { Loaded } from '@/components/table/loaded'
import { ButtonLink } from '@/components/ui/form/button-link'
import { PageHeader } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { useCallbackQueue, useOwnCallbacks } from '@/lib/client/data/use-callbacks'
import { useMe } from '@/lib/client/data/use-me'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useAnswer, useMovingAnswer } from '@/lib/client/http/use-answer'
import type { Filters } from '@/lib/shared/filters/filters'
import { ownNotesRoute } from '@/lib/shared/notes/notes'
import { personRoute } from '@/lib/shared/people/people'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { CallbackLines, OwnNotes, RecentCalls } from './sections'

function MissedToday({ uid, today }: { uid: string; today: Partial<Filters> }) {
  const figures = useMovingAnswer(personRoute, { params: { uid }, query: { ...today, uid: [] } }).data?.data
  if (figures === undefined) return 'My calls'
  const [offered, count] = [figures.offered ?? 0, figures.missed ?? 0]
  return (
    <Door filters={count === 0 ? null : { ...today, offered: ['missed'] }} label={`Missed today: ${count}; show them`}>
      {offered === 0
        ? 'Nobody has called you yet today'
        : `You missed ${count === 0 ? 'none' : formatCount(count)} of ${countOf(offered, 'call')} today`}
    </Door>
  )
}

function OwnCalls({ uid }: { uid: string }) {
  const { tz } = useAppliedFilters().filters
  // Under no other filters: this page would not show them.
  const today: Partial<Filters> = { tz, range: 'today', uid: [uid] }
  const queue = useCallbackQueue(today)
  return (
    <>
      <PageHeader title={<MissedToday uid={uid} today={today} />} />
      <Loaded question={queue} apart>
        {({ data: { lines, asOf } }) => (
          <CallbackLines
            title="Tried to reach you"
            none="Everyone who tried has been reached or called."
            lines={lines.filter(({ target, isGroup }) => !isGroup && target.id === uid)}
            asOf={asOf}
          />
        )}
      </Loaded>
      <div className="my-4">
        <NewestCalls title="Your calls today" filters={today} />
      </div>
    </>
  )
}

/** Where an agent starts: who tried to reach them, their calls today, the call-backs that they claimed, their notes, and the calls opened lately. */
export function MyCallsPage() {
  const uid = useMe().data?.uid ?? null
  const notes = useAnswer(ownNotesRoute, {})
  const callbacks = useOwnCallbacks()
  return (
    <>
      {uid === null ? (
        <PageHeader
          title="My calls"
          description="Say who you are in calls, and this page shows your calls and who tried to reach you."
          actions={
            <ButtonLink href="/settings?tab=account" variant="primary">
              Set my uid
            </ButtonLink>
          }
        />
      ) : (
        <OwnCalls uid={uid} />
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-3">
        <Loaded question={callbacks} apart>
          {({ data }) => (
            <CallbackLines
              title="Call-backs you claimed"
              none="None. Next, on Call-backs, claims the first that is free."
              {...data}
            />
          )}
        </Loaded>
        <Loaded question={notes} apart>
          {({ data }) => <OwnNotes notes={data} />}
        </Loaded>
        <RecentCalls />
      </div>
    </>
  )
}
