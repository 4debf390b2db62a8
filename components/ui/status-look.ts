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
import { ownEntry } from '@/lib/shared/own-entry'

/** `text` is a class for text and icons, `fill` one for areas; `color` is the fill as a CSS value, for charts. */
export type StatusLook = { label: string; icon: LucideIcon; text: string; fill: string; color: string }

const look = (label: string, icon: LucideIcon, name: string, text: string, fill: string): StatusLook => ({
  label,
  icon,
  text,
  fill,
  color: `var(--fill-${name})`,
})

const LOOKS: Record<string, StatusLook> = {
  ended: look('Ended', CircleCheck, 'ended', 'text-status-ended', 'bg-fill-ended'),
  ongoing: look('Ongoing', CircleDot, 'ongoing', 'text-status-ongoing', 'bg-fill-ongoing'),
  initiated: look('Initiated', CircleDashed, 'initiated', 'text-status-initiated', 'bg-fill-initiated'),
  unanswered: look('Unanswered', PhoneMissed, 'unanswered', 'text-status-unanswered', 'bg-fill-unanswered'),
  rejected: look('Rejected', PhoneOff, 'rejected', 'text-status-rejected', 'bg-fill-rejected'),
  canceled: look('Canceled', CircleSlash, 'canceled', 'text-status-canceled', 'bg-fill-canceled'),
}

/** The label, icon and colours of a status. An unknown status is shown verbatim. */
export function statusLook(status: string): StatusLook {
  return ownEntry(LOOKS, status) ?? look(status, CircleHelp, 'unknown', 'text-status-unknown', 'bg-fill-unknown')
}
