'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { PageHeader } from '@/components/ui/page-header'
import { useFilters } from '@/lib/hooks/use-filters'
import { GroupCalls } from './group-calls'
import { GroupFigures } from './group-figures'
import { MarkDelivered } from './mark-delivered'

/** One group: its figures, its newest calls, and the delivered action for those who may. */
export function GroupPage({ guid }: { guid: string }) {
  const { params } = useFilters()
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-1">
            <span className="min-w-0 truncate">{guid}</span>
            <CopyButton text={guid} label="Copy the group id" />
          </span>
        }
        description="Calls to this group, in the range and under the filters above."
        actions={<MarkDelivered guid={guid} />}
      />
      <GroupFigures guid={guid} asked={params} />
      <GroupCalls guid={guid} asked={params} />
    </>
  )
}
