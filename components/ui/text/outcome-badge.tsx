import {
  AudioLines,
  CircleAlert,
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
import { OUTCOME_WORDS, type Outcome, outcomeOf, statusWord } from '@/lib/shared/calls/outcome'
import { Name } from './name'

/** Of an outcome, or of a state of one: word, icon and colour, `text` as a class for text and icons, `color` as CSS for areas. */
type Look = { label: string; icon: LucideIcon; text: string; color: string }

const look = (label: string, icon: LucideIcon, text: string): Look => ({
  label,
  icon,
  text,
  color: `var(--fill-${text.slice('text-outcome-'.length)})`,
})
/** Class names in full, since Tailwind only finds those written out in a file. */
const LOOKS: Record<Outcome, Look> = {
  answered: look(OUTCOME_WORDS.answered.label, CircleCheck, 'text-outcome-answered'),
  missed: look(OUTCOME_WORDS.missed.label, PhoneMissed, 'text-outcome-missed'),
  declined: look(OUTCOME_WORDS.declined.label, PhoneOff, 'text-outcome-declined'),
  abandoned: look(OUTCOME_WORDS.abandoned.label, CircleSlash, 'text-outcome-abandoned'),
  failed: look(OUTCOME_WORDS.failed.label, CircleAlert, 'text-outcome-failed'),
  ringing: look(OUTCOME_WORDS.ringing.label, CircleDashed, 'text-outcome-ringing'),
  other: look(OUTCOME_WORDS.other.label, CircleHelp, 'text-outcome-failed'),
}
const ONGOING = look('Ongoing', CircleDot, 'text-outcome-ongoing')

/** The look of an outcome. */
export const outcomeLook = (outcome: Outcome): Look => LOOKS[outcome]

/** The look of a status: that of its outcome, unless the call goes on. */
const lookOf = (status: string): Look => (status === 'ongoing' ? ONGOING : LOOKS[outcomeOf(status)])

/** The look of a status, under the API's word for it. */
export const statusLook = (status: string): Look => ({ ...lookOf(status), label: statusWord(status) })

type OutcomeBadgeProps = { status: string; compact?: boolean; className?: string }

/** A call's state as icon and word, in its colour; the icon of an ongoing call pulses. `compact` leaves the word to screen readers, for use next to a legend. */
export function OutcomeBadge({ status, compact = false, className }: OutcomeBadgeProps) {
  const { label, icon: Icon, text } = lookOf(status)
  return (
    <span
      title={`Status: ${statusWord(status)}`}
      className={cn(
        'inline-flex min-w-0 max-w-full items-center gap-1.5 whitespace-nowrap font-medium text-data',
        text,
        className,
      )}
    >
      <Icon className={cn('size-3.5 shrink-0', status === 'ongoing' && 'pulse-slow')} />
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
      <Icon className={cn('size-3.5 shrink-0', tint)} />
      <Name className="truncate capitalize">{type ?? 'unknown'}</Name>
    </span>
  )
}
