'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Column } from '@/components/table/column'
import { DataTable } from '@/components/table/data-table'
import { Loaded } from '@/components/table/loaded'
import { Button, buttonClass } from '@/components/ui/form/button'
import { Card, CardHeader } from '@/components/ui/layout/card'
import { EmptyState } from '@/components/ui/state/states'
import { Badge } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { question } from '@/lib/client/http/question'
import { useInApp } from '@/lib/client/page/use-apps'
import { useZone } from '@/lib/client/page/use-zone'
import { addressOf, type RequestOf } from '@/lib/shared/http/route'
import { callHref, groupHref, personHref } from '@/lib/shared/links'
import { formatCount, formatDateTime } from '@/lib/shared/text/format'
import { type AuditEntry, actionLabel, auditExportRoute, auditRoute } from '@/lib/shared/users/audit'
import { FORMER_USER } from '@/lib/shared/users/users'
import { AuditFilters } from './audit-filters'
import { auditDetailWords, isInternalId } from './audit-words'
import { useSettingsState } from './use-settings-state'

/** The columns of the audit log, with times in `zone`. */
function auditColumns(zone: string): Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: `When (${zone})`,
      card: 'aside',
      className: 'num text-ink-muted',
      cell: ({ at }) => formatDateTime(at, zone),
    },
    {
      id: 'actor',
      header: 'User',
      card: 'line',
      className: 'max-w-36 lg:max-w-72',
      cell: ({ actor, isFormerUser }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate" title={actor}>
            {actor}
          </span>
          {isFormerUser === true && <Badge>{FORMER_USER}</Badge>}
        </span>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      card: 'title',
      className: 'w-full min-w-40 whitespace-normal py-1.5',
      cell: ({ action, details }) => (
        <>
          <span className="block font-medium" title={action}>
            {actionLabel(action)}
          </span>
          <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">{auditDetailWords(details)}</span>
        </>
      ),
    },
    {
      id: 'target',
      header: 'Target',
      card: 'line',
      className: 'max-w-36 lg:max-w-72',
      cell: (entry) => <Target {...entry} />,
    },
  ]
}

/** What was acted on; a link where it has a page. */
function Target({ action, target }: AuditEntry) {
  if (target === null || isInternalId(target)) return <span className="text-ink-faint">–</span>
  const href = hrefOfTarget(action, target)
  const look = 'block truncate'
  return href === null ? (
    <span className={look} title={target}>
      {target}
    </span>
  ) : (
    <TextLink href={href} className={look} title={target}>
      {target}
    </TextLink>
  )
}

function hrefOfTarget(action: string, target: string): string | null {
  if (action === 'calls.list-on-behalf-of') return personHref(target)
  if (action === 'groups.mark-delivered') return groupHref(target)
  return /^(calls|notes|tags)\./.test(action) ? callHref(target) : null
}

const PER_PAGE = 50

/** Who did what, newest first, a page of 50. For admins. */
const useAudit = (query: RequestOf<typeof auditRoute>['query']) =>
  useQuery(question(auditRoute, { query: { ...query, perPage: PER_PAGE } }))

/** Who did what, newest first: searched, filtered, and exported exactly as shown. */
export default function AuditPanel() {
  const { state, isFiltered, clear, turnTo } = useSettingsState()
  const zone = useZone()
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
