'use client'

import { Hint } from '@/components/ui/text/metric-hint'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import type { AnalyticsAnswer } from '@/lib/shared/analytics/analytics'
import { groupDoor, narrowed, personDoor } from '@/lib/shared/charts/doors'
import { TOP_LIMIT } from '@/lib/shared/charts/questions'
import { numberOf } from '@/lib/shared/charts/series'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref, personHref } from '@/lib/shared/links'
import { Panel, PanelEmpty } from './panel'
import { type RankedItem, RankedList, RankedSkeleton } from './ranked-list'

const KINDS = {
  person: {
    title: 'Top people',
    hint: 'The people who started, joined or were invited to the most calls. A call counts once for each person.',
    noun: 'Person',
    party: 'user',
    none: 'No people.',
    question: 'people',
    doorOf: personDoor,
    hrefOf: (id: string, filters: Filters) => personHref(id, { ...filters, uid: [] }),
  },
  group: {
    title: 'Top groups',
    hint: 'The groups with the most calls.',
    noun: 'Group',
    party: 'group',
    none: 'No calls to groups.',
    question: 'groups',
    doorOf: groupDoor,
    hrefOf: (id: string, filters: Filters) => groupHref(id, { ...filters, guid: [] }),
  },
} as const
type Kind = keyof typeof KINDS

/** The people in the most calls, or the groups that were called the most. */
export function TopList({ of: kind, className }: { of: Kind; className?: string }) {
  const { filters } = useAppliedFilters()
  const question = useOverviewQuestion(KINDS[kind].question)
  const { title, hint, noun, none } = KINDS[kind]
  return (
    <Panel
      className={className}
      title={title}
      hint={<Hint label={`About ${title.toLowerCase()}`}>{hint}</Hint>}
      question={question}
      alertMetric="calls"
      skeleton={<RankedSkeleton />}
    >
      {(answer) => {
        const items = itemsOf(answer, kind, filters)
        return items.length > 0 ? <RankedList items={items} noun={noun} /> : <PanelEmpty>{none}</PanelEmpty>
      }}
    </Panel>
  )
}

function itemsOf(answer: AnalyticsAnswer, kind: Kind, filters: Filters): RankedItem[] {
  const { doorOf, hrefOf, party } = KINDS[kind]
  const items = answer.data.flatMap((row): RankedItem[] => {
    const id = row[kind]
    if (typeof id !== 'string' || id === '') return []
    const door = doorOf(filters, id)
    return [
      {
        kind: party,
        id,
        href: hrefOf(id, filters),
        calls: numberOf(row.calls) ?? 0,
        minutes: numberOf(row.totalMinutes) ?? 0,
        answerRate: numberOf(row.answerRate),
        door,
        answered: door && narrowed(door, 'outcome', ['answered']),
      },
    ]
  })
  return items.slice(0, TOP_LIMIT)
}
