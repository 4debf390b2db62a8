import { cn } from './cn'

const TONES = {
  success: 'bg-success',
  accent: 'bg-accent pulse-slow',
  warning: 'bg-warning',
  danger: 'bg-danger',
} as const

/** The colour of a state, always beside its words. */
export function StateDot({ tone }: { tone: keyof typeof TONES }) {
  return <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full', TONES[tone])} />
}
