import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** A raised surface with a hairline border. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={cn('min-w-0 rounded border border-line bg-surface-raised', className)} {...rest} />
}

/** A card's header. `hint` (a MetricHint) follows the title; `actions` are at the far end, or below where there is no room. */
export function CardHeader({
  title,
  hint,
  description,
  actions,
}: {
  title: ReactNode
  hint?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2">
      <div className="min-w-0 flex-1 basis-36">
        <h2 className="flex items-center gap-1.5 font-medium text-data text-ink">
          <span className="truncate">{title}</span>
          {hint}
        </h2>
        {description !== undefined && <p className="mt-0.5 text-ink-faint text-xs">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pb-4', className)} {...rest} />
}
