import { cn } from '@/components/ui/cn'
import type { CallbackLine } from '@/lib/shared/callbacks/callback-queue'
import { timeLeftText } from '@/lib/shared/callbacks/callback-words'

/** How much time is left to call back. */
export function TimeLeft({ line, asOf }: { line: Pick<CallbackLine, 'dueAt' | 'state'>; asOf: number }) {
  const color = line.state === 'open' ? 'text-status-unanswered' : 'text-status-rejected'
  return <span className={cn('num font-medium', color)}>{timeLeftText(line.dueAt, asOf)}</span>
}
