import { FiguresCard } from '@/components/parts/figures/figures-card'
import type { Filters } from '@/lib/shared/filters/filters'
import type { NameKind } from '@/lib/shared/people/names'
import {
  METRICS_OF,
  type PartyFigures,
  type PartyLine,
  type PartyMetric,
  partyChange,
  partyDoor,
  wordsOf,
} from './party-figures'

/** What they were offered, and the rest apart. */
const OFFERED: readonly PartyMetric[] = [
  'offered',
  'answerRate',
  'missed',
  'answered',
  'byOthers',
  'declined',
  'abandoned',
  'failed',
]
/** Shown even where they are zero. */
const ALWAYS: readonly PartyMetric[] = ['offered', 'answerRate', 'missed', 'placed', 'reached', 'talkSeconds', 'calls']

type PartyCardsProps = {
  kind: NameKind
  id: string
  /** The page's filters, without the party. */
  filters: Partial<Filters>
  /** Undefined until known. */
  line: PartyLine | undefined
  medians: PartyFigures | undefined
}

/** The figures of a person or a group with their change since the period compared with, beside the median of all; zeros fold away. */
export function PartyCards({ kind, id, filters, line, medians }: PartyCardsProps) {
  const shown = METRICS_OF[kind].filter(
    (metric) => metric !== 'lastCallAt' && (ALWAYS.includes(metric) || (line?.[metric] ?? 0) !== 0),
  )
  const cards =
    kind === 'group' ? [shown] : [true, false].map((is) => shown.filter((one) => OFFERED.includes(one) === is))
  return cards.map((metrics) => (
    <FiguresCard
      key={metrics[0]}
      className="sm:grid-cols-4 xl:grid-cols-8"
      figures={metrics.map((metric) => ({
        name: metric,
        words: wordsOf(kind, metric),
        value: line && (line[metric] ?? null),
        median: medians?.[metric],
        change: line && metric !== 'talkSeconds' ? partyChange(kind, line, line.previous, metric) : null,
        door: partyDoor(filters, kind, id, metric),
        why: metric === 'calls' || (kind === 'group' && metric === 'answerRate') ? metric : undefined,
      }))}
    />
  ))
}
