import { CircleAlert, Inbox, Lock, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { ApiError } from '@/lib/client/http/api-error'

type StateProps = {
  title: string
  /** Nothing else is on the page, so the title is its heading. */
  page?: boolean
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

function State(props: StateProps & { icon: LucideIcon; tint: string; role?: 'alert' }) {
  const { icon: Icon, tint, title, page = false, children, actions, className, role } = props
  const Title = page ? 'h1' : 'p'
  return (
    <div
      role={role}
      className={cn('flex min-h-48 flex-col items-center justify-center gap-2 px-6 py-10 text-center', className)}
    >
      <Icon aria-hidden="true" className={cn('size-5', tint)} strokeWidth={1.75} />
      <Title className="font-medium text-ink text-sm">{title}</Title>
      {children !== undefined && <div className="max-w-md text-balance text-data text-ink-muted">{children}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

/** Nothing to show: why, and what to do about it. */
export function EmptyState(props: StateProps & { icon?: LucideIcon }) {
  return <State {...props} icon={props.icon ?? Inbox} tint="text-ink-faint" />
}

/** The viewer's role does not allow this; `children` say which role does. */
export function ForbiddenState({ title = 'Not available to your role', ...rest }: Partial<StateProps>) {
  return <State {...rest} title={title} icon={Lock} tint="text-ink-faint" />
}

type ErrorStateProps = Partial<Omit<StateProps, 'page' | 'actions'>> & { error: unknown; onRetry?: () => void }

/** What went wrong, in the API's words, with its request id and a retry button. A 403 is shown as forbidden. */
export function ErrorState(props: ErrorStateProps) {
  const { error, title = 'This could not be loaded', onRetry, className, children } = props
  if (error instanceof ApiError && error.status === 403)
    return <ForbiddenState className={className}>{error.message}</ForbiddenState>
  return (
    <State
      role="alert"
      icon={CircleAlert}
      tint="text-danger"
      title={title}
      className={className}
      actions={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      <p>{errorWords(error)}</p>
      {children}
      {error instanceof ApiError && error.requestId !== null && (
        <p className="mt-1 font-mono text-ink-faint text-xs">
          {error.code} · request {error.requestId}
        </p>
      )}
    </State>
  )
}

/** An error as a sentence for users. */
export function errorWords(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.'
}

/** A placeholder for loading content; give it the content's size, so that nothing jumps. It holds still: a pulse says that a call is ongoing. */
export function Skeleton({ className, ...rest }: ComponentProps<'span'>) {
  return <span data-skeleton aria-hidden="true" className={cn('block rounded bg-surface-hover', className)} {...rest} />
}

/** Placeholder rows for a loading list; screen readers announce it once. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className="flex h-11 items-center gap-4 border-line border-b px-4 last:border-0">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
