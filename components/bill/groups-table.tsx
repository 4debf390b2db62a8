import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { Party } from '@/components/parts/party/party'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { QuietButton } from '@/components/ui/form/button'
import { Card } from '@/components/ui/layout/card'
import { CountDoor } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import { type NameOf, useNames } from '@/lib/client/data/use-names'
import { useMovingAnswer } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import { useZone } from '@/lib/client/page/use-zone'
import {
  BILL_PARSERS,
  BILL_STATE,
  type Bill,
  type BillAnswer,
  type BillLine,
  type BillMeta,
  billRoute,
  DEFAULT_TOP_GROUPS,
  MAX_TOP_GROUPS,
} from '@/lib/shared/bill/answer'
import { formatMoney } from '@/lib/shared/bill/money'
import { bucketDoor, type Door, narrowed } from '@/lib/shared/charts/doors'
import { bucketLabel } from '@/lib/shared/charts/time-axis'
import type { Filters } from '@/lib/shared/filters/filters'
import { groupHref } from '@/lib/shared/links'
import { countOf, formatMinutes } from '@/lib/shared/text/format'
import { addToMonth } from '@/lib/shared/zones/calendar'

/** A line of the bill: a group, a month or the total. */
type LineRow = {
  id: string
  /** Its name, on the screen and for screen readers. */
  head: ReactNode
  name: string
  line: BillLine
  door: Door
}

/** The columns of lines: name, calls, minutes and amount on the basis that is set. Those with a `total`, the last line, can be sorted. */
function lineColumns(first: Omit<Column<LineRow>, 'cell'>, { basis, rate }: BillMeta, total?: LineRow) {
  const sort = total && 'descending'
  const columns: Column<LineRow>[] = [
    { ...first, sort, pinned: true, rowHeader: true, cell: ({ head }) => head },
    { id: 'calls', header: 'Calls', sort, numeric: true, cell: callsOf },
    { id: basis, header: 'Minutes', sort, numeric: true, cell: ({ line }) => formatMinutes(line.minutes) },
  ]
  if (rate !== null)
    columns.push({
      id: 'amount',
      header: `Amount, ${rate.currency}`,
      numeric: true,
      className: 'font-medium',
      cell: ({ line }) => formatMoney(line.amount ?? '0', rate.currency),
    })
  return columns.map((column) => ({ ...column, summary: total && column.cell(total) }))
}

const callsOf = ({ name, line, door }: LineRow) => (
  <CountDoor of={name} count={line.calls} filters={door} extra={{ sort: '-minutes' }} />
)

const GROUP = { id: 'group', header: 'Group', className: 'max-w-28 truncate sm:max-w-44' }

/** The bill by group: the first ones in the chosen order, and the rest combined in one line. */
export function GroupsTable({ bill: { data, meta }, filters }: { bill: BillAnswer; filters: Filters }) {
  const [{ sort, top }, set] = useQueryStates(BILL_PARSERS)
  const { groups, otherGroups } = data
  const total: LineRow = { id: 'all', head: 'Total', name: 'Total', line: data.total, door: filters }
  const nameOf = useNames()
  return (
    <Card
      title="By group"
      description="Calls without a group are combined."
      actions={
        <>
          {top > DEFAULT_TOP_GROUPS && (
            <QuietButton onClick={() => set({ top: DEFAULT_TOP_GROUPS })}>Show fewer</QuietButton>
          )}
          {otherGroups !== null && top < MAX_TOP_GROUPS && (
            <QuietButton onClick={() => set({ top: Math.min(MAX_TOP_GROUPS, groups.length + otherGroups.groups) })}>
              Show all
            </QuietButton>
          )}
        </>
      }
    >
      <DataTable
        label="Bill by group"
        columns={lineColumns(GROUP, meta, total)}
        rows={groupLines(data, filters, nameOf)}
        rowId={({ id }) => id}
        rowProps={({ id }) => ({ 'data-bill-group': id })}
        summary="last"
        summaryProps={{ 'data-bill-group': 'all' }}
        sort={sort ?? `-${meta.basis}`}
        onSort={(column) => set({ sort: BILL_STATE.parsers.sort.parse(column) })}
      />
    </Card>
  )
}

function groupLines({ groups, otherGroups }: Bill, filters: Filters, nameOf: NameOf): LineRow[] {
  const lines = groups.map(
    (line): LineRow => ({
      id: line.group ?? 'none',
      head: <GroupHead group={line.group} filters={filters} />,
      name: line.group === null ? 'No group' : nameOf('group', line.group),
      line,
      door: billGroupDoor(filters, line.group),
    }),
  )
  if (otherGroups !== null) {
    const head = <span className="text-ink-muted">{countOf(otherGroups.groups, 'other')}</span>
    lines.push({ id: 'others', head, name: 'Other groups', line: otherGroups, door: null })
  }
  return lines
}

function GroupHead({ group, filters }: { group: string | null; filters: Filters }) {
  const { compared } = useFilters()
  if (group === null) return <span className="text-ink-muted">No group</span>
  return (
    <TextLink href={groupHref(group, { ...filters, guid: [] }, compared)} className="block truncate">
      <Party kind="group" id={group} />
    </TextLink>
  )
}

/** Calls to one group, or those not to a group. */
export function billGroupDoor(filters: Partial<Filters>, group: string | null): Door {
  if (group !== null) return narrowed(filters, 'guid', [group])
  if ((filters.guid ?? []).length > 0 || filters.toGroup === true) return null
  return { ...filters, toGroup: false }
}

const MONTHS_BEFORE = 5

/** The months of the bill and those before it, the latest first. */
export function Months({ bill: { data, meta }, filters }: { bill: BillAnswer; filters: Filters }) {
  const zone = useZone()
  const [first, last] = [data.months[0], data.months.at(-1)]
  const query = {
    ...filters,
    range: undefined,
    from: first && `${addToMonth(first.month, -MONTHS_BEFORE)}-01`,
    to: last && String(last.to),
    currency: meta.currency,
  }
  const longer = useMovingAnswer(billRoute, { query, enabled: first !== undefined })
  return (
    <Loaded question={longer} rows={MONTHS_BEFORE + 2} title="The months could not be loaded" apart>
      {(answer) => (
        <Card className="min-h-[296px]" title="By month" description={`Months in ${zone.name}.`}>
          <DataTable
            label="Bill by month"
            columns={lineColumns({ id: 'month', header: 'Month' }, answer.meta)}
            rows={answer.data.months.toReversed().map((month) => {
              const name = bucketLabel(month, 'month', zone)
              return { id: month.month, head: name, name, line: month, door: bucketDoor(filters, month) }
            })}
            rowId={({ id }) => id}
            rowProps={({ id }) => ({ 'data-month': id })}
          />
        </Card>
      )}
    </Loaded>
  )
}
