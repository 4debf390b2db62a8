'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ListPanel } from '@/components/admin/list-panel'
import type { Column } from '@/components/table/column'
import { Button } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { Badge } from '@/components/ui/text/badge'
import { TextLink } from '@/components/ui/text/link'
import { question } from '@/lib/client/http/question'
import { useInApp } from '@/lib/client/page/use-apps'
import { useZone } from '@/lib/client/page/use-zone'
import { addressOf } from '@/lib/shared/http/route'
import { callHref, groupHref, personHref } from '@/lib/shared/links'
import { formatCount, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { type AuditEntry, actionLabel, auditExportRoute, auditRoute } from '@/lib/shared/users/audit'
import { FORMER_USER } from '@/lib/shared/users/users'
import { useSettingsState } from '../use-settings-state'
import { AuditFilters } from './audit-filters'
import { auditDetailWords, isInternalId } from './audit-words'

/** The columns of the audit log, with times in `zone`. */
function auditColumns(zone: Zone): Column<AuditEntry>[] {
  return [
    {
      id: 'at',
      header: `When (${zone.name})`,
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

/** Who did what, newest first: searched, filtered, and exported exactly as shown. */
export default function AuditPanel() {
  const { state, isFiltered, clear, turnTo } = useSettingsState()
  const zone = useZone()
  const { find, actor, action, since, until, page } = state
  const asked = { find, actor, action, since, until, tz: zone.name }
  const inApp = useInApp()
  const audit = useQuery(question(auditRoute, { query: { ...asked, page, perPage: PER_PAGE } }))
  const total = audit.data?.meta.pagination.total
  return (
    <ListPanel
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
      filters={<AuditFilters actors={audit.data?.meta.actors} />}
      question={audit}
      columns={auditColumns(zone)}
      rowId={({ id }) => id}
      onPage={turnTo}
      empty={
        isFiltered
          ? {
              title: 'No entry matches',
              words: 'Try fewer words, another action, or more days.',
              actions: <Button onClick={clear}>Show all entries</Button>,
            }
          : { title: 'No entries yet' }
      }
    />
  )
}
