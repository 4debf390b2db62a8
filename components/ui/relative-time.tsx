'use client'

import { useNow } from '@/lib/client/use-now'
import { formatAge, formatDateTime } from '@/lib/shared/text/format'

/** “4 min ago”, kept current, with the exact time in `zone` on hover. Server-rendered as the exact time. `at` is epoch seconds. */
export function RelativeTime({ at, zone, className }: { at: number; zone: string; className?: string }) {
  const now = useNow()
  const exact = formatDateTime(at, zone)
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={`${exact} (${zone})`} className={className}>
      {now === null ? exact : now - at < 1 ? 'just now' : `${formatAge(now - at)} ago`}
    </time>
  )
}
