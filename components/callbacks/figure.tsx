import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Hint } from '@/components/ui/text/metric-hint'

/** One of a row of figures in a list of definitions, with what it means and a line below it. */
export function Figure({
  label,
  hint,
  note,
  tint,
  children,
}: {
  label: string
  hint: string
  note: ReactNode
  /** Class of the figure's colour. */
  tint?: string | undefined
  children: ReactNode
}) {
  return (
    <>
      <dt className="flex items-center gap-1.5 text-ink-muted text-xs">
        {label}
        <Hint label={`What “${label}” means`}>{hint}</Hint>
      </dt>
      <dd className={cn('num mt-0.5 font-semibold text-xl tracking-tight', tint)}>{children}</dd>
      <dd className="num mt-0.5 min-h-4 text-ink-faint text-xs">{note}</dd>
    </>
  )
}
