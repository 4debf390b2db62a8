'use client'

import { Hint } from '@/components/ui/metric-hint'
import { useAskedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { groupDoor, narrowed, personDoor } from '@/lib/shared/charts/doors'
import { TOP_LIMIT } from '@/lib/shared/charts/questions'
import { numberOf } from '@/lib/shared/charts/series'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics-schema'
import { ANSWERED_STATUSES } from '@/lib/shared/contracts/call'
import type { Filters } from '@/lib/shared/contracts/filters'
import { groupHref, personHref } from '@/lib/shared/links'
import { Panel, PanelEmpty } from './panel'
import { type RankedItem, RankedList, RankedSkeleton } from './ranked-list'

const LISTS = {
  person: {
    question: 'people',
    title: 'Top people',
    noun: 'Person',
    about: 'Who started, joined or was invited to the most calls; a call counts once for each.',
    none: 'Nobody is in these calls.',
    doorOf: personDoor,
    hrefOf: (id: string, asked: Filters) => personHref(id, { ...asked, uid: [] }),
  },
  group: {
    question: 'groups',
    title: 'Top groups',
    noun: 'Group',
    about: 'The groups that the most calls went to.',
    none: 'None of these calls went to a group.',
    doorOf: groupDoor,
    hrefOf: (id: string, asked: Filters) => groupHref(id, { ...asked, guid: [] }),
  },
} as const

/** The people in the most calls, or the groups that were called the most. */
export function TopList({ of, className }: { of: keyof typeof LISTS; className?: string }) {
  const { asked, zone } = useAskedFilters()
  const { question: name, title, noun, about, none } = LISTS[of]
  const question = useOverviewQuestion(name)
  return (
    <Panel
      className={className}
      title={title}
      hint={<Hint label={`About ${title.toLowerCase()}`}>{about}</Hint>}
      question={question}
      zone={zone}
      skeleton={<RankedSkeleton />}
    >
      {(answer) => {
        const items = itemsOf(answer, of, asked)
        return items.length > 0 ? <RankedList items={items} noun={noun} /> : <PanelEmpty>{none}</PanelEmpty>
      }}
    </Panel>
  )
}

function itemsOf(answer: AnalyticsAnswer, of: keyof typeof LISTS, asked: Filters): RankedItem[] {
  const { doorOf, hrefOf } = LISTS[of]
  return answer.data
    .slice(0, TOP_LIMIT + 1)
    .flatMap((row) => {
      const id = row[of]
      if (typeof id !== 'string' || id === '') return []
      const door = doorOf(asked, id)
      return {
        id,
        href: hrefOf(id, asked),
        calls: numberOf(row.calls) ?? 0,
        minutes: numberOf(row.totalMinutes) ?? 0,
        answerRate: numberOf(row.answerRate),
        door,
        answered: door && narrowed(door, 'status', ANSWERED_STATUSES),
      }
    })
    .slice(0, TOP_LIMIT)
}
