'use client'

import { FigureGrid } from '@/components/parts/figure-grid'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PERSON_METRICS, type PersonAnswer } from '@/lib/shared/contracts/people'
import { PERSON_FIGURES, personFigureDoor, personFigureText } from './person-figure'

/** A person's figures, each over the median of everyone. */
export function PersonFiguresCard({
  uid,
  answer,
  asked,
  zone,
}: {
  uid: string
  answer: PersonAnswer | undefined
  asked: Partial<Filters>
  zone: string
}) {
  const figures = PERSON_FIGURES.map((metric) => {
    const value = answer?.data[metric] ?? null
    return {
      id: metric,
      ...PERSON_METRICS[metric],
      text: answer === undefined ? null : personFigureText(metric, value, zone),
      door: value === 0 || value === null ? null : personFigureDoor(asked, uid, metric),
      note: answer && `median ${personFigureText(metric, answer.meta.medians[metric], zone)}`,
    }
  })
  return <FigureGrid figures={figures} columns="lg:grid-cols-4 xl:grid-cols-6" />
}
