import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import type { Change } from '@/lib/shared/charts/change'

const TONES = { good: 'text-success', bad: 'text-danger', neutral: 'text-ink-muted' } as const

type ChangeLabelProps = { change: Change; word?: boolean; className?: string }

/** A change as arrow, figure and, unless `word` is false, a word, so that it does not rely on colour. Faded if of too few calls to judge. */
export function ChangeLabel({ change, word = true, className }: ChangeLabelProps) {
  const Icon = change.trend === 'up' ? ArrowUp : ArrowDown
  if (change.trend === 'flat')
    return <span className={cn('whitespace-nowrap text-ink-faint text-xs', className)}>{word ? change.word : '–'}</span>
  return (
    <span
      title={change.title}
      className={cn(
        'num inline-flex items-center gap-0.5 whitespace-nowrap text-xs',
        TONES[change.tone],
        change.isSmall && 'text-ink-faint',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      {!word && <span className="sr-only">{change.trend} </span>}
      {change.text.replace(/^[+−]/, '')}
      {word && <span className="ml-0.5">{change.word}</span>}
    </span>
  )
}
