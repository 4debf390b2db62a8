'use client'

import { FiguresCard } from '@/components/parts/figures-card'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { PersonAnswer } from '@/lib/shared/contracts/people'
import { PERSON_METRIC_NAMES, PERSON_METRICS } from '@/lib/shared/contracts/person-metrics'
import { personChange } from './person-change'
import { personFigureDoor } from './person-figure-door'

/** The figures of one person: all but those that repeat another one, and the time of the newest call, which the list has. */
const FIGURES = PERSON_METRIC_NAMES.filter((name) => name !== 'answered' && name !== 'lastCallAt')

/** A person's figures with their change since the period compared with, beside the median of everyone. */
export function PersonFiguresCard({
  uid,
  answer,
  filters,
}: {
  uid: string
  answer: PersonAnswer | undefined
  filters: Partial<Filters>
}) {
  return (
    <FiguresCard
      className="sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6"
      figures={FIGURES.map((metric) => ({
        name: metric,
        words: PERSON_METRICS[metric],
        value: answer?.data[metric],
        median: answer?.meta.medians[metric],
        change: answer && personChange(answer.data, metric),
        door: personFigureDoor(filters, uid, metric),
        why: metric === 'calls' || metric === 'answerRate' ? metric : undefined,
      }))}
    />
  )
}
