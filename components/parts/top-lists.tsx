'use client'

import { Hint } from '@/components/ui/metric-hint'
import { useAskedFilters, useOverviewQuestion } from '@/lib/client/use-overview'
import { type Door, groupDoor, narrowed, personDoor } from '@/lib/shared/charts/doors'
import { TOP_LIMIT } from '@/lib/shared/charts/questions'
import { numberOf } from '@/lib/shared/charts/series'
import type { AnalyticsAnswer } from '@/lib/shared/contracts/analytics'
import { ANSWERED_STATUSES } from '@/lib/shared/contracts/call'
import { groupHref, personHref } from '@/lib/shared/links'
import { Panel, PanelEmpty } from './panel'
import { type RankedItem, RankedList, RankedSkeleton } from './ranked-list'

/** The people in the most calls. */
export function TopPeople({ className }: { className?: string }) {
  const { asked, zone } = useAskedFilters()
  const question = useOverviewQuestion('people')
  return (
    <Panel
      className={className}
      title="Top people"
      hint={
        <Hint label="About top people">
          Who started, joined or was invited to the most calls; a call counts once for each.
        </Hint>
      }
      question={question}
      zone={zone}
      skeleton={<RankedSkeleton />}
    >
      {(answer) => {
        const items = itemsOf(
          answer,
          'person',
          (uid) => personDoor(asked, uid),
          (uid) => personHref(uid, { ...asked, uid: [] }),
        )
        return items.length > 0 ? (
          <RankedList items={items} noun="Person" />
        ) : (
          <PanelEmpty>Nobody is in these calls.</PanelEmpty>
        )
      }}
    </Panel>
  )
}

/** The groups that were called the most. */
export function TopGroups({ className }: { className?: string }) {
  const { asked, zone } = useAskedFilters()
  const question = useOverviewQuestion('groups')
  return (
    <Panel
      className={className}
      title="Top groups"
      hint={<Hint label="About top groups">The groups that the most calls went to.</Hint>}
      question={question}
      zone={zone}
      skeleton={<RankedSkeleton />}
    >
      {(answer) => {
        const items = itemsOf(
          answer,
          'group',
          (guid) => groupDoor(asked, guid),
          (guid) => groupHref(guid, { ...asked, guid: [] }),
        )
        return items.length > 0 ? (
          <RankedList items={items} noun="Group" />
        ) : (
          <PanelEmpty>None of these calls went to a group.</PanelEmpty>
        )
      }}
    </Panel>
  )
}

function itemsOf(
  answer: AnalyticsAnswer,
  dimension: 'person' | 'group',
  doorOf: (id: string) => Door,
  hrefOf: (id: string) => string,
): RankedItem[] {
  return answer.data
    .slice(0, TOP_LIMIT + 1)
    .flatMap((row) => {
      const id = row[dimension]
      if (typeof id !== 'string' || id === '') return []
      const door = doorOf(id)
      return {
        id,
        href: hrefOf(id),
        calls: numberOf(row.calls) ?? 0,
        minutes: numberOf(row.totalMinutes) ?? 0,
        answerRate: numberOf(row.answerRate),
        door,
        answered: door && narrowed(door, 'status', ANSWERED_STATUSES),
      }
    })
    .slice(0, TOP_LIMIT)
}
