import { cn } from './cn'
import { statusLook } from './status-look'

/** A status as icon and word, in its colour; the icon of an ongoing call pulses. `compact` leaves the word to screen readers, for use next to a legend. */
export function StatusBadge({
  status,
  compact = false,
  className,
}: {
  status: string
  compact?: boolean
  className?: string
}) {
  const { label, icon: Icon, text } = statusLook(status)
  return (
    <span
      className={cn(
        'inline-flex min-w-0 max-w-full items-center gap-1.5 whitespace-nowrap font-medium text-data',
        text,
        className,
      )}
    >
      <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', status === 'ongoing' && 'pulse-slow')} />
      <span className={compact ? 'sr-only' : 'truncate'}>{label}</span>
    </span>
  )
}
