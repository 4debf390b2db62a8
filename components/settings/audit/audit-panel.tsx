'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ListPanel } from '@/components/admin/list-panel'
import type { Column } from '@/components/table/column'
import { Button } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { TextLink } from '@/components/ui/text/link'
import { type NameOf, useNames } from '@/lib/client/data/use-names'
import { question } from '@/lib/client/http/question'
import { useInApp } from '@/lib/client/page/use-apps'
import { useZone } from '@/lib/client/page/use-zone'
import { addressOf } from '@/lib/shared/http/route'
import { formatCount, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { type AuditEntry, auditExportRoute, auditRoute } from '@/lib/shared/users/audit'
import { FORMER_USER } from '@/lib/shared/users/users'
import { useSettingsState } from '../use-settings-state'
import { AuditFilters } from './audit-filters'
import { actorWords, auditDetailWords, auditSentence } from './audit-words'

const auditColumns = (zone: Zone, nameOf: NameOf): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: 'When',
    card: 'aside',
    className: 'num text-ink-muted',
    cell: ({ at }) => formatDateTime(at, zone),
  },
  {
    id: 'action',
    header: 'Who did what',
    card: 'title',
    className: 'w-full whitespace-normal py-1.5 [overflow-wrap:anywhere]',
    cell: (entry) => (
      <>
        <span className="block">
          <b className="font-medium" title={entry.actor}>
            {entry.actorName ?? actorWords(entry.actor)}
          </b>
          {entry.isFormerUser === true && ` (${FORMER_USER})`}{' '}
          {auditSentence(entry, nameOf).map(({ text, href }) =>
            href === undefined ? (
              text
            ) : (
              <TextLink key={href} href={href}>
                {text}
              </TextLink>
            ),
          )}
        </span>
        <span className="block text-ink-muted text-xs">{auditDetailWords(entry)}</span>
      </>
    ),
  },
]

const PER_PAGE = 50

/** Who did what, newest first: searched, filtered, and exported exactly as shown. */
export default function AuditPanel() {
  const { state, isFiltered, clear, turnTo } = useSettingsState()
  const zone = useZone()
  const nameOf = useNames()
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
      columns={auditColumns(zone, nameOf)}
      rowId={({ id }) => id}
      onPage={turnTo}
      empty={
        isFiltered
          ? {
              title: 'No entry matches',
              words: 'Try fewer words, another kind, or more days.',
              actions: <Button onClick={clear}>Show all entries</Button>,
            }
          : { title: 'No entries yet' }
      }
    />
  )
}
