'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/table/loaded'
import { PlainTable } from '@/components/table/plain-table'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import { question } from '@/lib/client/http/question'
import { useFilters } from '@/lib/client/page/use-filters'
import { REPEAT_HOURS, REPEATS, type Repeat } from '@/lib/shared/callbacks/callbacks'
import { type RepeatCallers as Found, repeatCallersRoute } from '@/lib/shared/callbacks/repeat-callers'
import { narrowed } from '@/lib/shared/charts/doors'
import { shareText } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount, formatRatio } from '@/lib/shared/text/format'
import { Figure } from './figure'
import { HoursSelect } from './hours-select'
import { repeatColumns } from './repeat-columns'

const REPEAT_DEFINITIONS: Record<Repeat, string> = {
  again: 'The same caller had called the same person or group within the hours before.',
  resolved:
    'A first call that was answered, after which the caller did not call again within the hours. An estimate: silence may have other reasons.',
  unresolved: 'A first call that nobody answered, or after which the caller called again within the hours.',
  pending: 'A first call whose hours have not passed yet.',
}

/** Who called the same person or group again, with filters, of which `repeatHours` says within how many hours. */
const useRepeatCallers = (query: Filters) => useQuery(question(repeatCallersRoute, { query }))

const FEW = 30

/** Who had to call the same person or group again, and how many calls needed no second one. */
export function RepeatCallers({ filters, zone }: { filters: Filters; zone: string }) {
  const answer = useRepeatCallers(filters)
  return (
    <Card aria-label="Repeat callers">
      <Loaded question={answer} rows={8}>
        {({ data }) => <RepeatCard found={data} filters={filters} zone={zone} />}
      </Loaded>
    </Card>
  )
}

function RepeatCard({ found, filters, zone }: { found: Found; filters: Filters; zone: string }) {
  const { within, again, calls, resolved, unresolved, resolvedShare, coverage, callers, pairs } = found
  const { set } = useFilters()
  const judged = resolved + unresolved
  const doorTo = (...states: ('again' | 'resolved')[]) =>
    narrowed({ ...filters, repeatHours: within }, 'repeat', states)
  return (
    <>
      <CardHeader
        title="Repeat callers"
        hint={
          <Hint label="What counts as a repeat">
            {REPEAT_DEFINITIONS.again} Filters decide which calls are counted, not which calls came before them.
          </Hint>
        }
        description={
          pairs > callers.length
            ? `The ${callers.length} who called again most often, of ${formatCount(pairs)}.`
            : undefined
        }
        actions={
          <HoursSelect
            label="Again within"
            choices={REPEAT_HOURS}
            value={within}
            onChange={(repeatHours) => set({ repeatHours })}
          />
        }
      />
      <dl className="grid grid-cols-1 gap-y-3 px-4 pb-3 sm:grid-cols-3">
        <div className="min-w-0">
          <Figure
            label={REPEATS.again}
            hint={REPEAT_DEFINITIONS.again}
            note={calls === 0 ? ' ' : `${shareText(again, calls)} of ${formatCount(calls)} calls`}
          >
            <Door
              filters={again === 0 ? null : doorTo('again')}
              label={`${formatCount(again)} calls to someone called before; show them`}
            >
              {formatCount(again)}
            </Door>
          </Figure>
        </div>
        <div className="min-w-0">
          <Figure
            label="Resolved at the first call"
            hint={`${REPEAT_DEFINITIONS.resolved} Out of first calls whose ${within} h have passed.`}
            note={
              resolvedShare === null ? (
                'No first call is old enough'
              ) : (
                <>
                  Estimate:{' '}
                  <Door
                    filters={resolved === 0 ? null : doorTo('resolved')}
                    label={`${formatCount(resolved)} calls resolved at the first call; show them`}
                  >
                    {formatCount(resolved)}
                  </Door>{' '}
                  of {formatCount(judged)} first calls
                </>
              )
            }
          >
            <span className={judged < FEW ? 'text-ink-faint' : undefined}>{formatRatio(resolvedShare)}</span>
          </Figure>
        </div>
        <div className="min-w-0">
          <Figure
            label="Coverage"
            hint="The share of the calls of which this can be said: those that name who called whom, and whose hours have passed."
            note={coverage === null ? ' ' : coverageNote(found)}
          >
            {formatRatio(coverage)}
          </Figure>
        </div>
      </dl>
      {callers.length === 0 ? (
        <p className="border-line border-t px-4 py-6 text-center text-data text-ink-faint">
          Nobody called the same person or group again within {within} h.
        </p>
      ) : (
        <PlainTable
          label="Who called again"
          columns={repeatColumns({ filters, zone, within })}
          rows={callers}
          rowId={({ caller, target, isGroup }) => `${caller.id} ${isGroup} ${target.id}`}
          rowProps={({ caller }) => ({ 'data-repeats': caller.id })}
          className="max-h-96 overflow-y-auto border-line border-t"
        />
      )}
    </>
  )
}

function coverageNote({ unknown, pending }: Found): string {
  const parts = [
    ...(pending === 0 ? [] : [`${formatCount(pending)} too recent to tell`]),
    ...(unknown === 0 ? [] : [`${formatCount(unknown)} without caller or receiver`]),
  ]
  return parts.length === 0 ? 'All calls' : `Without ${parts.join(', ')}`
}
