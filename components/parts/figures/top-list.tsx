import type { ReactNode } from 'react'
import { partyColumns } from '@/components/parts/party/party-columns'
import type { PartyLine } from '@/components/parts/party/party-figures'
import { PlainTable } from '@/components/table/plain-table'
import { Skeleton } from '@/components/ui/state/states'
import { Hint } from '@/components/ui/text/metric-hint'
import { useNames } from '@/lib/client/data/use-names'
import { useAppliedFilters, useOverviewQuestion } from '@/lib/client/data/use-overview'
import { TOP_LIMIT } from '@/lib/shared/charts/questions'
import { Panel } from './panel'

const KINDS = {
  person: { hint: 'The people who missed the most calls.', party: 'user', none: 'No people.', question: 'people' },
  group: {
    hint: 'The groups of which the most calls were missed.',
    party: 'group',
    none: 'No calls to groups.',
    question: 'groups',
  },
} as const

/** Columns hidden on a phone. */
const LATER: readonly string[] = ['offered', 'calls', 'talkSeconds']

type TopListProps = { of: keyof typeof KINDS; title?: string; actions?: ReactNode; className?: string }

/** The people, or the groups, with the most missed calls. */
export default function TopList({ of: kind, title = 'People', actions, className }: TopListProps) {
  const { filters, compared } = useAppliedFilters()
  const { hint, party, none, question: name } = KINDS[kind]
  const question = useOverviewQuestion(name)
  const nameOf = useNames()
  const columns = partyColumns({ kind: party, filters, compared, nameOf, byChange: false })
    .filter(({ id, optional }) => !optional && !(kind === 'group' && id === 'talkSeconds'))
    .map((column) => ({
      ...column,
      className: column.id === 'name' ? 'max-w-40' : undefined,
      from: LATER.includes(column.id) ? ('sm' as const) : undefined,
    }))
  return (
    <Panel
      className={className}
      title={title}
      hint={<Hint label={`About ${title.toLowerCase()}`}>{hint}</Hint>}
      question={question}
      actions={actions}
      skeleton={<Skeleton className="h-[200px] w-full" />}
    >
      {({ data }) => {
        const lines = data
          .flatMap(({ [kind]: id, ...row }) =>
            typeof id === 'string' && id !== '' ? [{ ...row, id } as PartyLine] : [],
          )
          .slice(0, TOP_LIMIT)
        if (lines.length === 0)
          return (
            <p className="flex size-full min-h-24 items-center justify-center text-balance text-center text-data text-ink-faint">
              {none}
            </p>
          )
        return (
          <div className="-mx-4" data-ranked={kind}>
            <PlainTable label={title} dense columns={columns} rows={lines} rowId={({ id }) => id} />
          </div>
        )
      }}
    </Panel>
  )
}
