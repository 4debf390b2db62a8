'use client'

import { partyColumns } from '@/components/parts/party/party-columns'
import type { PartyLine } from '@/components/parts/party/party-figures'
import { PlainTable } from '@/components/table/plain-table'
import { Skeleton } from '@/components/ui/state/skeleton'
import { Hint } from '@/components/ui/text/metric-hint'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { groupDoor, personDoor } from '@/lib/shared/charts/doors'
import { TOP_LIMIT } from '@/lib/shared/charts/questions'
import { NarrowButton } from './narrow-button'
import { Panel, PanelEmpty } from './panel'

const KINDS = {
  person: {
    title: 'People',
    hint: 'The people who missed the most calls.',
    party: 'user',
    columns: ['missed', 'offered', 'answerRate'],
    none: 'No people.',
    question: 'people',
    doorOf: personDoor,
  },
  group: {
    title: 'Groups',
    hint: 'The groups of which the most calls were missed.',
    party: 'group',
    columns: ['missed', 'calls', 'answerRate'],
    none: 'No calls to groups.',
    question: 'groups',
    doorOf: groupDoor,
  },
} as const

/** The people, or the groups, with the most missed calls. */
export function TopList({ of: kind, className }: { of: keyof typeof KINDS; className?: string }) {
  const { filters } = useAppliedFilters()
  const question = useOverviewQuestion(KINDS[kind].question)
  const nameOf = useNames()
  const { title, hint, party, columns: shown, none, doorOf } = KINDS[kind]
  const all = partyColumns({ kind: party, filters, nameOf, byChange: false, summary: { label: '' } })
  const [name, ...figures] = ['name', ...shown].flatMap((id) => all.find((column) => column.id === id) ?? [])
  return (
    <Panel
      className={className}
      title={title}
      hint={<Hint label={`About ${title.toLowerCase()}`}>{hint}</Hint>}
      question={question}
      alertMetric="missed"
      skeleton={<Skeleton className="h-[300px] w-full" />}
    >
      {({ data }) => {
        const lines = data
          .flatMap(({ [kind]: id, ...row }) =>
            typeof id === 'string' && id !== '' ? [{ ...row, id } as PartyLine] : [],
          )
          .slice(0, TOP_LIMIT)
        if (lines.length === 0 || name === undefined) return <PanelEmpty>{none}</PanelEmpty>
        const withNarrow = ({ id, ...line }: PartyLine) => {
          const door = doorOf(filters, id)
          return (
            <span className="group flex items-center gap-1">
              {name.cell({ id, ...line })}
              {door && <NarrowButton door={door} to={nameOf(party, id)} className="-my-1" />}
            </span>
          )
        }
        return (
          <div className="-mx-4" data-ranked={kind}>
            <PlainTable
              label={title}
              dense
              columns={[{ ...name, className: 'max-w-40', cell: withNarrow }, ...figures]}
              rows={lines}
              rowId={({ id }) => id}
            />
          </div>
        )
      }}
    </Panel>
  )
}
