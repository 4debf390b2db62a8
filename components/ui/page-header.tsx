import type { ReactNode } from 'react'

/** The page's title, one sentence about it, and its actions. */
export function PageHeader({
  title,
  description,
  actions,
}: {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="wrap-anywhere font-semibold text-lg tracking-tight">{title}</h1>
        {description !== undefined && <p className="mt-0.5 text-data text-ink-muted">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
