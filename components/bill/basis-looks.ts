import { Clock, FileDigit, type LucideIcon, UsersRound } from 'lucide-react'
import type { Basis } from '@/lib/shared/bill/basis'

/** The look of a basis: an icon and a colour token as CSS. */
export const BASIS_LOOKS: Record<Basis, { icon: LucideIcon; color: string }> = {
  api: { icon: FileDigit, color: 'var(--series-1)' },
  own: { icon: UsersRound, color: 'var(--series-2)' },
  clock: { icon: Clock, color: 'var(--series-3)' },
}
