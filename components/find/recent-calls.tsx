'use client'

import { useState } from 'react'
import { Ends } from '@/components/parts/party/party'
import { Button } from '@/components/ui/form/button'
import { Link } from '@/components/ui/text/link'
import { StatusBadge } from '@/components/ui/text/status-badge'
import type { RecentCall } from '@/lib/client/data/recents'
import { useCall } from '@/lib/client/data/use-call'
import { useZone } from '@/lib/client/page/use-zone'
import { OPEN_STATUSES } from '@/lib/shared/calls/call'
import { formatClock, formatDate } from '@/lib/shared/text/format'
import { ListSection, ROW_CLASS } from './list-section'

const SHOWN = 8

/** The calls that the viewer opened lately in this browser, newest first. */
export function RecentCalls({ calls }: { calls: readonly RecentCall[] }) {
  const [all, setAll] = useState(false)
  if (calls.length === 0) return null
  return (
    <ListSection title="Recently opened">
      {calls.slice(0, all ? calls.length : SHOWN).map((call) => (
        <li key={call.href}>
          <Row call={call} />
        </li>
      ))}
      {!all && calls.length > SHOWN && (
        <li className="px-1">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show all {calls.length}
          </Button>
        </li>
      )}
    </ListSection>
  )
}

/** A call that was open when it was remembered is asked for again. */
function Row({ call }: { call: RecentCall }) {
  const zone = useZone()
  const wasOpen = (OPEN_STATUSES as readonly string[]).includes(call.status)
  const current = useCall(call.ref, { enabled: wasOpen })
  const status = current.data?.data.status ?? call.status
  return (
    <Link href={call.href} prefetch={false} className={ROW_CLASS}>
      <StatusBadge status={status} className="w-28 shrink-0 max-sm:w-auto max-sm:[&>span]:sr-only" />
      <span className="min-w-0 flex-1">
        <Ends from={call.from} to={call.to} />
      </span>
      <span className="num shrink-0 text-ink-muted text-xs">
        {formatDate(call.time, zone).slice(0, 6)} {formatClock(call.time, zone).slice(0, 5)}
      </span>
    </Link>
  )
}
