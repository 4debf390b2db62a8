'use client'

import { Download } from 'lucide-react'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/states'
import { useInApp } from '@/lib/client/use-apps'
import { useFilters } from '@/lib/client/use-filters'
import { auditExportRoute } from '@/lib/shared/contracts/audit'
import { addressOf } from '@/lib/shared/contracts/route'
import { formatCount } from '@/lib/shared/format'
import { auditColumns } from './audit-columns'
import { AuditFilters } from './audit-filters'
import { useAudit } from './use-audit'
import { useSettingsState } from './use-settings-state'

/** Who did what, newest first: searched, filtered, and exported exactly as shown. */
export default function AuditPanel() {
  const { state, isFiltered, clear, turnTo } = useSettingsState()
  const { zone } = useFilters()
  const { find, actor, action, since, until, page } = state
  const asked = { find, actor, action, since, until, tz: zone }
  const inApp = useInApp()
  const audit = useAudit({ ...asked, page })
  const total = audit.data?.meta.pagination.total
  return (
    <Card>
      <CardHeader
        title="Audit log"
        description="Who did what, newest first."
        actions={
          <>
            {isFiltered && (
              <Button size="sm" variant="ghost" onClick={clear}>
                Clear filters
              </Button>
            )}
            <a
              href={inApp(addressOf(auditExportRoute, { query: asked }))}
              download
              className={buttonClass('secondary', 'sm')}
            >
              <Download aria-hidden="true" className="size-3.5" />
              {total === undefined ? 'Export CSV' : `Export ${formatCount(total)} as CSV`}
            </a>
          </>
        }
      />
      <AuditFilters actors={audit.data?.meta.actors} />
      <Loaded question={audit}>
        {({ data, meta }) => (
          <DataTable
            label="Audit log"
            columns={auditColumns(zone)}
            rows={data}
            rowId={({ id }) => id}
            pagination={meta.pagination}
            onPage={turnTo}
            empty={
              isFiltered ? (
                <EmptyState title="No entry matches" actions={<Button onClick={clear}>Show all entries</Button>}>
                  Try fewer words, another action, or more days.
                </EmptyState>
              ) : (
                <EmptyState title="No entries yet" />
              )
            }
          />
        )}
      </Loaded>
    </Card>
  )
}
