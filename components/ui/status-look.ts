import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CircleSlash,
  type LucideIcon,
  PhoneMissed,
  PhoneOff,
} from 'lucide-react'
import { statusWord } from '@/lib/shared/calls/status-words'
import { ownEntry } from '@/lib/shared/text/own-entry'

/** `text` is a class for text and icons, `fill` one for areas; `color` is the fill as a CSS value, for charts. */
export type StatusLook = { label: string; icon: LucideIcon; text: string; fill: string; color: string }

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
