'use client'

import { Card } from '@/components/ui/card'
import { Door } from '@/components/ui/door'
import { Hint } from '@/components/ui/metric-hint'
import { Skeleton } from '@/components/ui/skeleton'
import type { Filters } from '@/lib/shared/contracts/filters'
import { PERSON_METRICS, type PersonAnswer, type PersonMetric } from '@/lib/shared/contracts/people'
import { personFigureDoor, personFigureText } from './person-figure'

const FIGURES: readonly PersonMetric[] = [
  'calls',
  'initiated',
  'answerRate',
  'joined',
  'missed',
  'attendance',
  'presenceMinutes',
  'usefulMinutes',
  'waitingMinutes',
  'reconnects',
  'reconnectRate',
  'devices',
]

/** A person's figures, each beside the middle person's, those that count calls with the way to them. */
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
  return (
    <Card aria-label="Figures" className="overflow-hidden">
      <dl className="-mb-px -mr-px grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {FIGURES.map((metric) => {
          const value = answer?.data[metric] ?? null
          const door = value === 0 || value === null ? null : personFigureDoor(asked, uid, metric)
          const text = personFigureText(metric, value, zone)
          return (
            <div key={metric} className="border-line border-r border-b px-4 py-3" data-figure={metric}>
              <dt className="flex items-center gap-1 text-ink-muted text-xs">
                {PERSON_METRICS[metric].label}
                <Hint label={`What “${PERSON_METRICS[metric].label}” means`}>{PERSON_METRICS[metric].definition}</Hint>
              </dt>
              <dd className="mt-0.5">
                {answer === undefined ? (
                  <Skeleton className="h-11 w-16" />
                ) : (
                  <>
                    <span className="num block h-7 font-semibold text-xl tracking-tight">
                      {door === null ? (
                        text
                      ) : (
                        <Door filters={door} label={`${PERSON_METRICS[metric].label}: ${text} calls; show them`}>
                          {text}
                        </Door>
                      )}
                    </span>
                    <span className="num block h-4 text-ink-faint text-micro">
                      middle person {personFigureText(metric, answer.meta.medians[metric], zone)}
                    </span>
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
