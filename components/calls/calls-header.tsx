import { ColumnChooser } from '@/components/table/column-chooser'
import type { ColumnChoice } from '@/components/table/use-columns'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Badge } from '@/components/ui/text/badge'
import { CALL_COLUMNS } from '@/lib/shared/address/words'
import type { Filters } from '@/lib/shared/filters/filters'
import type { ListState } from '@/lib/shared/params/calls'
import { formatCount } from '@/lib/shared/text/format'
import { ExportMenu } from './export-menu'
import { OnBehalfOf } from './on-behalf-of'

type CallsHeaderProps = {
  list: ListState
  /** Calls that match the filters; null before the first answer. */
  total: number | null
  /** Calls of this live page that our filters removed. */
  filteredOut: number
  filters: Filters
  choices: readonly ColumnChoice[]
  onBehalfOf: (uid: string | null) => void
}

/** The number of calls, whose view it is, and the actions on the list. */
export function CallsHeader({ list, total, filteredOut, filters, choices, onBehalfOf }: CallsHeaderProps) {
  const uid = list.onBehalfOf
  return (
    <PageHeader
      title={total === null ? 'Calls' : `${formatCount(total)} ${total === 1 ? 'call' : 'calls'}`}
      description={
        uid === null ? undefined : (
          <>
            <Badge tone="accent">live</Badge> As seen by {uid}, live from the Calls API.
            {filteredOut > 0 && ` Filters removed ${formatCount(filteredOut)} from this page.`}
          </>
        )
      }
      actions={
        <>
          <OnBehalfOf key={uid} uid={uid} onChange={onBehalfOf} />
          <ColumnChooser choices={choices} />
          <ExportMenu
            filters={filters}
            sort={list.sort}
            total={uid === null ? total : null}
            columns={CALL_COLUMNS.filter((column) => choices.some(({ id, shown }) => id === column && shown))}
          />
        </>
      }
    />
  )
}
