import { CircleAlert, Inbox, Lock, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { ApiError } from '@/lib/client/http/api-error'
import { State, type StateProps } from './bare-page'

const drawn = (Icon: LucideIcon, tint: string) => <Icon className={cn('size-5', tint)} strokeWidth={1.75} />

/** Nothing to show: why, and what to do about it. */
export function EmptyState({ icon = Inbox, ...rest }: StateProps & { icon?: LucideIcon }) {
  return <State {...rest} icon={drawn(icon, 'text-ink-faint')} />
}

/** The viewer's role does not allow this; `children` say which role does. */
export function ForbiddenState({ title = 'Not available to your role', ...rest }: Partial<StateProps>) {
  return <State {...rest} title={title} icon={drawn(Lock, 'text-ink-faint')} />
}

type ErrorStateProps = Partial<Omit<StateProps, 'page' | 'actions'>> & { error: unknown; onRetry: () => void }

/** What went wrong, in the API's words, with its request id and a retry button. A 403 is shown as forbidden. */
export function ErrorState(props: ErrorStateProps) {
  const { error, title = 'This could not be loaded', onRetry, className, children } = props
  if (error instanceof ApiError && error.status === 403)
    return <ForbiddenState className={className}>{error.message}</ForbiddenState>
  return (
    <State
      role="alert"
      icon={drawn(CircleAlert, 'text-danger')}
      title={title}
      className={className}
      actions={<Button onClick={onRetry}>Try again</Button>}
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
export const SkeletonRows = ({ rows = 8 }: { rows?: number }) => (
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
