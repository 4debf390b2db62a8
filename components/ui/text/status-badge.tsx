import {
  AudioLines,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CircleSlash,
  type LucideIcon,
  Phone,
  PhoneMissed,
  PhoneOff,
  Video,
} from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { statusWord } from '@/lib/shared/calls/stages'
import { ownEntry } from '@/lib/shared/text/own-entry'
import { Name } from './name'

/** `text` is a class for text and icons, `fill` one for areas; `color` is the fill as a CSS value, for charts. */
type StatusLook = { label: string; icon: LucideIcon; text: string; fill: string; color: string }

type Look = Omit<StatusLook, 'label' | 'color'> & { token: string }

/** Class names in full, since Tailwind only finds those written out in a file. */
const LOOKS: Record<string, Look> = {
  ended: { icon: CircleCheck, token: 'ended', text: 'text-status-ended', fill: 'bg-fill-ended' },
  ongoing: { icon: CircleDot, token: 'ongoing', text: 'text-status-ongoing', fill: 'bg-fill-ongoing' },
  initiated: { icon: CircleDashed, token: 'initiated', text: 'text-status-initiated', fill: 'bg-fill-initiated' },
  unanswered: { icon: PhoneMissed, token: 'unanswered', text: 'text-status-unanswered', fill: 'bg-fill-unanswered' },
  rejected: { icon: PhoneOff, token: 'rejected', text: 'text-status-rejected', fill: 'bg-fill-rejected' },
  canceled: { icon: CircleSlash, token: 'canceled', text: 'text-status-canceled', fill: 'bg-fill-canceled' },
}
const UNKNOWN: Look = { icon: CircleHelp, token: 'unknown', text: 'text-status-unknown', fill: 'bg-fill-unknown' }

/** The word, icon and colour of a status. A status outside the specification has a look of its own. */
export function statusLook(status: string): StatusLook {
  const { token, ...look } = ownEntry(LOOKS, status) ?? UNKNOWN
  return { ...look, label: statusWord(status), color: `var(--fill-${token})` }
}

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

/** A call's type as icon and word: audio in sky, video in violet, others in grey. */
export function MediaLabel({ type, className }: { type: string | null; className?: string }) {
  const Icon = type === 'video' ? Video : type === 'audio' ? AudioLines : Phone
  const tint = type === 'video' ? 'text-media-video' : type === 'audio' ? 'text-media-audio' : 'text-ink-faint'
  return (
    <span className={cn('inline-flex min-w-0 max-w-full items-center gap-1.5 whitespace-nowrap text-data', className)}>
      <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', tint)} />
      <Name className="truncate capitalize">{type ?? 'unknown'}</Name>
    </span>
  )
}
