import { ClipboardCheck } from 'lucide-react'
import { Name } from '@/components/ui/name'
import { Prose } from '@/components/ui/prose'
import { handlingText } from '@/lib/shared/callback-words'
import type { Handling } from '@/lib/shared/contracts/handling'

/** What somebody has done about a missed call, with their note. */
export function AroundHandling({
  handling,
  zone,
  nowSeconds,
}: {
  handling: Handling
  zone: string
  nowSeconds: number
}) {
  const words = handlingText(handling, zone, nowSeconds)
  if (words === null && handling.note === null) return null
  return (
    <p className="mt-1 flex gap-2.5 text-data" data-handling>
      <ClipboardCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
      <span className="min-w-0">
        {words !== null && <Prose>{words}</Prose>}
        {handling.note !== null && (
          <span className="text-ink-muted">
            {' '}
            “<Name>{handling.note}</Name>”
          </span>
        )}
      </span>
    </p>
  )
}
