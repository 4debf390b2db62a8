import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/text/door'
import { RelativeTime } from '@/components/ui/text/name'
import type { RepeatCallers } from '@/lib/shared/callbacks/repeat-callers'
import { narrowed } from '@/lib/shared/charts/doors'
import type { Filters } from '@/lib/shared/filters/filters'
import { formatCount } from '@/lib/shared/text/format'
import { PartyName } from './party-name'

type Row = RepeatCallers['callers'][number]

/** The columns of repeat callers. */
export function repeatColumns(filters: Filters, _zone: string, within: number): Column<Row>[] {
  return [
    {
      id: 'caller',
      header: 'Who called',
      rowHeader: true,
      className: 'max-w-32 font-normal sm:max-w-44',
      cell: ({ caller }) => <PartyName party={caller} />,
    },
    {
      id: 'target',
      header: 'Whom',
      className: 'max-w-28 sm:max-w-44',
      cell: ({ target, isGroup }) => <PartyName party={target} isGroup={isGroup} />,
    },
    {
      id: 'again',
      header: 'Called again',
      numeric: true,
      cell: (row) => (
        <Door
          filters={narrowed(pairDoor(filters, row, within), 'repeat', ['again'])}
          label={`${formatCount(row.again)} calls again; show them`}
        >
          {formatCount(row.again)}
        </Door>
      ),
    },
    {
      id: 'last',
      header: 'Last',
      className: 'num',
      from: 'sm',
      cell: ({ lastAt }) => <RelativeTime at={lastAt} className="text-ink-muted" />,
    },
  ]
}

/** The calls of one person to another, or to a group. */
function pairDoor(filters: Filters, { caller, target, isGroup }: Row, within: number): Filters {
  const own = { ...filters, initiator: [caller.id], repeatHours: within }
  return isGroup
    ? { ...own, receiverType: ['group'], guid: [target.id] }
    : { ...own, receiverType: ['user'], with: [...new Set([...filters.with, caller.id, target.id])] }
}
