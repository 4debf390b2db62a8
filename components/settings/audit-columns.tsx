import type { Column } from '@/components/table/column'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/text-link'
import { auditDetailWords } from '@/lib/shared/audit-words'
import { type AuditEntry, actionLabel } from '@/lib/shared/contracts/audit'
import { FORMER_USER } from '@/lib/shared/contracts/users'
import { formatDateTime } from '@/lib/shared/format'
import { callHref, groupHref, personHref } from '@/lib/shared/links'

/** The columns of the audit log, with times in `zone`. */
export function auditColumns(zone: string): Column<AuditEntry>[] {
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
      className: 'max-w-48 lg:max-w-72',
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
      className: 'w-full min-w-52 whitespace-normal py-1.5',
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
      className: 'max-w-48 lg:max-w-72',
      cell: (entry) => <Target {...entry} />,
    },
  ]
}

/** What was acted on; a link where it has a page. */
function Target({ action, target }: AuditEntry) {
  if (target === null) return <span className="text-ink-faint">–</span>
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
