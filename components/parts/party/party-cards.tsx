import { ChangeLabel } from '@/components/charts/change-label'
import { ON_HOVER } from '@/components/parts/figures/panel'
import { WhyButton } from '@/components/parts/why/why-host'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { Skeleton } from '@/components/ui/state/states'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import { isOfFewCalls } from '@/lib/shared/analytics/chance'
import { figureText } from '@/lib/shared/charts/change'
import type { Filters } from '@/lib/shared/filters/filters'
import { countOf } from '@/lib/shared/text/format'
import {
  callsBehind,
  type PartyFigures,
  type PartyLine,
  type PartyMetric,
  partyChange,
  partyDoor,
  wordsOf,
} from './party-figures'

type Kind = 'user' | 'group'
/** The figures shown; for a person, offered and placed calls apart. */
const CARDS: Record<Kind, readonly { label: string; metrics: readonly PartyMetric[] }[]> = {
  user: [
    { label: 'Offered', metrics: ['offered', 'answerRate', 'missed', 'declined', 'abandoned', 'failed', 'byOthers'] },
    { label: 'Placed', metrics: ['placed', 'reached', 'talkSeconds', 'meetings', 'attended'] },
  ],
  group: [{ label: 'Figures', metrics: ['calls', 'answerRate', 'missed', 'serviceLevel', 'ringP50', 'talkSeconds'] }],
}
/** Shown only if they are not zero. */
const FOLDED = new Set<PartyMetric>(['declined', 'abandoned', 'failed', 'byOthers', 'meetings', 'attended'])

type PartyCardsProps = {
  kind: Kind
  id: string
  /** The page's filters, without the party. */
  filters: Partial<Filters>
  /** Undefined until known. */
  line: PartyLine | undefined
  /** The medians of everyone, shown on hover. */
  medians?: PartyFigures
}

/** The figures of a person or a group, each with its change since the period compared with; those that count calls link to them. */
export const PartyCards = (props: PartyCardsProps) => (
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
  const words = wordsOf(kind, metric)
  const value = line?.[metric] ?? null
  const text = figureText(words, value)
  const change = line && metric !== 'talkSeconds' ? partyChange(kind, line, line.previous, metric) : null
  const n = line && words.unit === 'ratio' ? callsBehind(kind, line, metric) : null
  const isFew = isOfFewCalls({ value, n })
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
              <Door
                filters={value === null || value === 0 ? null : partyDoor(filters, kind, id, metric)}
                label={`${words.label}: ${text}; show these calls`}
              >
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
