'use client'

import { useMemo } from 'react'
import { Card, CardHeader } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import { ErrorState } from '@/components/ui/states'
import { useAround } from '@/lib/client/use-around'
import { type Around, type AroundCall, HISTORY_CALLS } from '@/lib/shared/contracts/around'
import type { Call } from '@/lib/shared/contracts/call'
import { CALLBACK_RULE } from '@/lib/shared/contracts/callbacks'
import type { Filters } from '@/lib/shared/contracts/filters'
import { counted, exactDuration } from '@/lib/shared/story/words'
import { AroundCallback } from './around-callback'
import { AroundRows } from './around-rows'

type AroundProps = { call: Call; nameOf: (uid: string) => string; zone: string; nowSeconds: number }

/** The calls of the same two people, or of the same group: before and after, who called back, and how long such calls last. */
export function AroundCard({ call, nameOf, zone, nowSeconds }: AroundProps) {
  const { data: around, error, refetch } = useAround(call.sessionId)
  return (
    <Card className="flex min-h-[372px] flex-col overflow-clip print:hidden">
      <CardHeader
        title="Around this call"
        hint={
          <Hint label="What stands around a call">
            The calls of the same two people in either direction, or of the same group, in the order of their times.
            {CALLBACK_RULE} How long theirs last: the answered among the {HISTORY_CALLS} before it.
          </Hint>
        }
        actions={
          around?.party && (
            <Door filters={doorOf(around)} className="text-accent-ink text-data">
              All of them
            </Door>
          )
        }
      />
      {around !== undefined ? (
        <AroundBody call={call} nameOf={nameOf} around={around} zone={zone} nowSeconds={nowSeconds} />
      ) : error !== null ? (
        <ErrorState error={error} title="The calls around this one could not be loaded" onRetry={() => refetch()} />
      ) : (
        <div role="status" className="space-y-4 px-4 pt-1">
          <span className="sr-only">Loading the calls around this one…</span>
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
            <Skeleton key={row} className="h-5" />
          ))}
        </div>
      )}
    </Card>
  )
}

function AroundBody({ call, around, nameOf: nameInCall, zone, nowSeconds }: AroundProps & { around: Around }) {
  const current = useMemo(() => ({ ...call, initiatorName: null }), [call])
  const nameOf = ({ initiator, initiatorName }: AroundCall) =>
    initiatorName ?? (initiator === null ? 'someone unknown' : nameInCall(initiator))
  if (around.party === null)
    return (
      <p className="px-4 pb-4 text-data text-ink-muted">
        The API does not say who this call was between, so no others can be told apart from it.
      </p>
    )
  const { next, before, history } = around
  return (
    <>
      <div className="px-4 pb-2.5 empty:hidden">
        <AroundCallback call={call} around={around} zone={zone} nameOf={nameOf} />
      </div>
      <AroundRows next={next} current={current} before={before} zone={zone} nowSeconds={nowSeconds} nameOf={nameOf} />
      <p className="mt-auto px-4 pt-2.5 pb-3.5 text-ink-muted text-xs">
        {before.length === 0 && 'The first call of theirs that Callscope knows. '}
        {next === null && 'There is none after it. '}
        {history.medianSeconds !== null &&
          `Before it, theirs lasted ${exactDuration(history.medianSeconds)}: the median of ${counted(history.calls, 'answered call')}.`}
      </p>
    </>
  )
}

function doorOf({ party }: Around): Partial<Filters> {
  if (party?.kind === 'group') return { range: 'all', guid: [party.guid] }
  return { range: 'all', receiverType: ['user'], with: [...new Set(party?.uids ?? [])] }
}
