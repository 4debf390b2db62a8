import { type ReactNode, useEffect, useMemo } from 'react'
import { ChangeLabel } from '@/components/charts/change-label'
import { ON_HOVER } from '@/components/parts/figures/panel'
import { WhyButton, WhyHost } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Card, PageHeader } from '@/components/ui/layout/card'
import { ErrorState, Skeleton } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import { Name } from '@/components/ui/text/name'
import { useRemember } from '@/lib/client/data/recents'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { FixedFilters } from '@/lib/client/page/use-filters'
import { figureText } from '@/lib/shared/charts/change'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref, personHref } from '@/lib/shared/links'
import type { PartyKind } from '@/lib/shared/people/names'
import { countOf } from '@/lib/shared/text/format'
import { figureOf, onlyOf, type PartyFigures, type PartyLine, type PartyMetric, partyDoor } from './party-figures'
import PartyPanels from './party-panels'

/** The figures shown; for a person, offered and placed calls apart. */
const CARDS: Record<PartyKind, readonly { label: string; metrics: readonly PartyMetric[] }[]> = {
  user: [
    { label: 'Offered', metrics: ['offered', 'answerRate', 'missed', 'declined', 'abandoned', 'failed', 'byOthers'] },
    { label: 'Placed', metrics: ['placed', 'reached', 'talkSeconds', 'meetings', 'attended'] },
  ],
  group: [{ label: 'Figures', metrics: ['calls', 'answerRate', 'missed', 'serviceLevel', 'ringP50', 'talkSeconds'] }],
}
/** Shown only if they are not zero. */
const FOLDED = new Set<PartyMetric>(['declined', 'abandoned', 'failed', 'byOthers', 'meetings', 'attended'])

type PartyFiguresProps = {
  kind: PartyKind
  id: string
  /** Undefined until known. */
  line: PartyLine | undefined
  /** The medians of everyone, shown on hover. */
  medians?: PartyFigures
}

type PartyPageProps = PartyFiguresProps & {
  /** A sentence about them, from their name. */
  title: (name: string) => string
  actions: ReactNode
  question: { data: unknown; error: Error | null; refetch: () => unknown }
  /** Panels beside those of every party. */
  children?: ReactNode
}

/** The page of a person or a group, which the search offers again: their figures, and when their calls are. */
export function PartyPage({ title, actions, question, children, ...figures }: PartyPageProps) {
  const { kind, id } = figures
  const { filters } = useAppliedFilters()
  const fixed = useMemo(() => onlyOf(kind, id, filters), [kind, id, filters])
  const remember = useRemember()
  const name = useNames()(kind, id)
  const href = kind === 'user' ? personHref(id) : groupHref(id)
  useEffect(() => remember({ kind, href, id, name }), [remember, kind, href, id, name])
  return (
    <>
      <PageHeader
        title={
          <>
            <Name className="line-clamp-3">{title(name)}</Name>
            <span className="flex items-center gap-1 font-mono font-normal text-ink-muted text-xs">
              <Name>{id}</Name>
              <CopyButton text={id} label={kind === 'user' ? 'Copy uid' : 'Copy group id'} />
            </span>
          </>
        }
        actions={actions}
      />
      {question.error !== null && question.data === undefined ? (
        <ErrorState error={question.error} onRetry={() => question.refetch()} />
      ) : (
        <FixedFilters value={fixed}>
          <PartyCards filters={filters} {...figures} />
          <PartyPanels rated={partyDoor(filters, kind, id, 'answerRate')}>{children}</PartyPanels>
          <WhyHost />
        </FixedFilters>
      )}
    </>
  )
}

/** `filters`: those of the page, without the party. */
type PartyCardsProps = PartyFiguresProps & { filters: Partial<Filters> }

/** The figures of a person or a group, each with its change since the period compared with; those that count calls link to them. */
const PartyCards = (props: PartyCardsProps) => (
  <div className="flex flex-wrap gap-4">
    {CARDS[props.kind].map(({ label, metrics }) => (
      <Card key={label} aria-label={label} className="flex-auto overflow-hidden">
        <dl className="-mr-px -mb-px grid grid-cols-2 sm:grid-cols-3 lg:flex">
          {metrics
            .filter((metric) => !FOLDED.has(metric) || (props.line?.[metric] ?? 0) !== 0)
            .map((metric) => (
              <PartyCard key={metric} metric={metric} {...props} />
            ))}
        </dl>
      </Card>
    ))}
  </div>
)

function PartyCard({ kind, id, filters, line, medians, metric }: PartyCardsProps & { metric: PartyMetric }) {
  const { words, value, n, isFew, door, change: own } = figureOf(kind, line ?? { id }, metric, filters)
  const text = figureText(words, value)
  const change = metric === 'talkSeconds' ? null : own
  const why = metric === 'calls' || (kind === 'group' && metric === 'answerRate') ? metric : undefined
  const median = medians?.[metric]
  return (
    <div
      data-figure={metric}
      title={median === undefined ? undefined : `Median of everyone: ${figureText(words, median)}`}
      className="group relative flex-auto border-line border-r border-b px-4 py-3"
    >
      <dt className="text-ink-muted text-xs">
        <span className="block truncate">{words.label}</span>
        <span className={cn('absolute top-1 right-1 has-focus-visible:opacity-100', ON_HOVER)}>
          <Hint label={`What “${words.label}” means`}>{words.definition}</Hint>
        </span>
      </dt>
      <dd className="mt-0.5">
        {line === undefined ? (
          <Skeleton className="h-11 w-16" />
        ) : (
          <>
            <span
              className={cn(
                'num block h-7 truncate font-semibold text-xl tracking-tight',
                isFew && 'font-medium text-ink-faint',
              )}
            >
              <Door filters={door} label={`${words.label}: ${text}; show these calls`}>
                {text}
              </Door>
            </span>
            <span className="flex h-4 items-center justify-between gap-2 text-ink-faint text-xs">
              {isFew && n !== null
                ? `of ${countOf(n, 'call')}`
                : change && <ChangeLabel change={change} word={false} />}
              {why !== undefined && change && change.trend !== 'flat' && (
                <WhyButton metric={why} className={ON_HOVER} />
              )}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}
