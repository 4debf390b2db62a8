import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type HeaderProps = {
  title: ReactNode
  hint?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}
type CardProps = Omit<ComponentProps<'section'>, 'title'> & Partial<HeaderProps> & { inset?: boolean }

/** A raised surface with a hairline border, and a header if it has a title. `inset`: all of its contents are in a `CardBody`. */
export function Card({ title, hint, description, actions, inset = false, className, children, ...rest }: CardProps) {
  return (
    <section className={cn('min-w-0 rounded border border-line bg-surface-raised', className)} {...rest}>
      {title !== undefined && <CardHeader {...{ title, hint, description, actions }} />}
      {inset ? <CardBody>{children}</CardBody> : children}
    </section>
  )
}

/** `hint` (a MetricHint) follows the title; `actions` are at the far end, or below where there is no room. */
const CardHeader = ({ title, hint, description, actions }: HeaderProps) => (
  <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2">
    <div className="min-w-0 flex-1 basis-36">
      <h2 className="flex items-center gap-1.5 font-medium text-data text-ink">
        <span className="truncate">{title}</span>
        {hint}
      </h2>
      {description !== undefined && <p className="mt-0.5 text-ink-faint text-xs">{description}</p>}
    </div>
    {actions !== undefined && <div className="flex max-w-full shrink-0 items-center gap-1">{actions}</div>}
  </header>
)

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pb-4', className)} {...rest} />
}

/** The page's title, one sentence about it, and its actions. */
export const PageHeader = ({ title, description, actions }: Omit<HeaderProps, 'hint'>) => (
  <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
    <div className="min-w-0">
      <h1 className="wrap-anywhere font-semibold text-lg tracking-tight">{title}</h1>
      {description && <p className="mt-0.5 text-data text-ink-muted">{description}</p>}
    </div>
    {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </div>
)

/** The mark: three lanes of a call's timeline. */
export const Logo = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
    <rect width="24" height="24" rx="6" fill="var(--accent)" />
    <g fill="var(--ink-inverse)">
      <rect x="5" y="6" width="9" height="2.6" rx="1.3" />
      <rect x="8" y="10.7" width="11" height="2.6" rx="1.3" opacity="0.75" />
      <rect x="11" y="15.4" width="5" height="2.6" rx="1.3" opacity="0.5" />
    </g>
  </svg>
)
