'use client'

import type { ReactNode } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { useAppsSummary } from '@/lib/client/use-apps-summary'
import { useAppliedFilters } from '@/lib/client/use-overview'
import { timeOf } from '@/lib/shared/params/apps'
import { appsColumns } from './apps-columns'

/** All apps that the viewer may see, side by side. @param props.range chooses the time that the figures are about */
export function AppsPage({ range }: { range: ReactNode }) {
  const { filters } = useAppliedFilters()
  const time = timeOf(filters)
  const summaries = useAppsSummary(time)
  return (
    <>
      <PageHeader
        title="Apps"
        description="How each app is doing, compared with the period before. Every figure opens its app."
        actions={range}
      />
      <Card>
        <Loaded question={summaries} rows={4}>
          {({ data }) => (
            <DataTable
              label="Apps"
              columns={appsColumns(time)}
              rows={data}
              rowId={({ id }) => id}
              rowProps={({ id }) => ({ 'data-app': id })}
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}
