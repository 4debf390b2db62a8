'use client'

import { type ReactNode, useId, useState } from 'react'
import { Ends } from '@/components/parts/party/party'
import { Button } from '@/components/ui/form/button'
import { Link } from '@/components/ui/text/link'
import { OutcomeBadge } from '@/components/ui/text/outcome-badge'
import type { RecentCall } from '@/lib/client/data/recents'
import { useCall } from '@/lib/client/data/use-call'
import { OPEN_STATUSES } from '@/lib/shared/calls/call'
import { formatClock, formatDay, type Zone } from '@/lib/shared/text/format'

/** A titled list without a frame, as quiet as the page around it. Nothing at all without items; beyond `most`, the rest at a press. */
export function ListSection<T>({
  title,
  items,
  most = items.length,
  children,
}: {
  title: string
  items: readonly T[]
  most?: number
  /** One item, as a `li`. */
  children: (item: T) => ReactNode
}) {
  const id = useId()
  const [all, setAll] = useState(false)
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-9">
      <h2 id={id} className="mb-1 font-medium text-ink-faint text-xs">
        {title}
      </h2>
      <ul className="-mx-3">
        {items.slice(0, all ? items.length : most).map(children)}
        {!all && items.length > most && (
          <li className="px-1">
            <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
              Show all {items.length}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

export const ROW_CLASS =
  'flex min-h-11 items-center gap-x-3 rounded-md px-3 py-1.5 text-data hover:bg-surface-hover focus-visible:-outline-offset-2'

const SHOWN = 8

/** The calls that the viewer opened lately in this browser, newest first. */
export function RecentCalls({ calls, zone }: { calls: readonly RecentCall[]; zone: Zone }) {
  return (
    <ListSection title="Recently opened" items={calls} most={SHOWN}>
      {(call) => (
        <li key={call.href}>
          <Row call={call} zone={zone} />
        </li>
      )}
    </ListSection>
  )
}

/** A call that was open when it was remembered is asked for again. */
function Row({ call, zone }: { call: RecentCall; zone: Zone }) {
  const wasOpen = (OPEN_STATUSES as readonly string[]).includes(call.status)
  const current = useCall(call.ref, { enabled: wasOpen })
  const status = current.data?.data.status ?? call.status
  return (
    <Link href={call.href} prefetch={false} className={ROW_CLASS}>
      <OutcomeBadge status={status} className="w-28 shrink-0 max-sm:w-auto max-sm:[&>span]:sr-only" />
      <span className="min-w-0 flex-1">
        <Ends from={call.from} to={call.to} />
      </span>
      <span className="num shrink-0 text-ink-muted text-xs">
        {formatDay(call.time, zone)} {formatClock(call.time, zone).slice(0, 5)}
      </span>
    </Link>
  )
}
