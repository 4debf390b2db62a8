import { ArrowRight, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallIssues } from '@/components/parts/call/call-issues'
import { CopyButton } from '@/components/ui/form/copy-button'
import { Badge } from '@/components/ui/text/badge'
import { Link } from '@/components/ui/text/link'
import { Name } from '@/components/ui/text/name'
import { MediaLabel, OutcomeBadge } from '@/components/ui/text/outcome-badge'
import { groupHref, personHref } from '@/lib/shared/links'
import { endsOf } from '@/lib/shared/story/cast'
import { capital } from '@/lib/shared/text/capital'
import { formatDateTime } from '@/lib/shared/text/format'
import { plainId } from '@/lib/shared/text/plain-name'
import { useCallOnPage } from './call-context'
import { CallFigures } from './call-figures'

/** A call at a glance: status, caller and receiver, time, and its figures, each with its basis. */
export function CallHeader({ actions }: { actions?: ReactNode }) {
  const { call, zone, isShared } = useCallOnPage()
  const { from, to } = endsOf(call)
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <OutcomeBadge status={call.status} />
            <MediaLabel type={call.type} className="text-ink-muted" />
            {call.mode !== null && (
              <Badge>
                <Name className="truncate">{capital(call.mode)}</Name>
              </Badge>
            )}
            <CallIssues call={call} among={isShared ? undefined : { range: 'all' }} className="flex-wrap" />
          </div>
          <h1 className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold text-xl tracking-tight">
            <End uid={call.initiator} isGroup={false} name={from} />
            <ArrowRight aria-label="to" className="size-4 shrink-0 text-ink-faint" />
            <End uid={call.receiver} isGroup={call.receiverType === 'group'} name={to} />
          </h1>
          <p className="mt-1 text-data text-ink-muted">
            <time dateTime={new Date(call.time * 1000).toISOString()}>{formatDateTime(call.time, zone)}</time>{' '}
            {zone.name}
            {zone.name !== 'UTC' && (
              <span className="text-ink-faint"> · {formatDateTime(call.time, { ...zone, name: 'UTC' })} UTC</span>
            )}
          </p>
        </div>
        {!isShared && (
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            {actions}
            <CopyButton text={() => window.location.href} label="Copy link">
              Copy link
            </CopyButton>
          </div>
        )}
      </div>
      <CallFigures />
      {!isShared && (
        <p className="mt-2 flex min-w-0 items-center gap-1 text-ink-faint text-xs">
          <Link2 aria-hidden="true" className="size-3 shrink-0" />
          <span className="sr-only">Session</span>
          <code className="min-w-0 truncate font-mono">
            <Name>{call.sessionId}</Name>
          </code>
          <CopyButton text={call.sessionId} label="Copy session id" className="print:hidden" />
        </p>
      )}
    </header>
  )
}

function End({ uid, isGroup, name }: { uid: string | null; isGroup: boolean; name: string }) {
  const { isShared } = useCallOnPage()
  if (isShared) return <Name className="line-clamp-3">{name}</Name>
  if (uid === null) return <Name className="line-clamp-3 text-ink-muted">{name}</Name>
  return (
    <Link
      href={isGroup ? groupHref(uid) : personHref(uid)}
      prefetch={false}
      title={plainId(uid)}
      className="min-w-0 decoration-line-strong underline-offset-4 hover:text-accent-ink hover:underline"
    >
      <Name className="line-clamp-3">{name}</Name>
    </Link>
  )
}
