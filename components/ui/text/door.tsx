import { type ReactNode, use } from 'react'
import { cn } from '@/components/ui/cn'
import { ZoneInAddress } from '@/lib/client/page/use-zone'
import type { Filters } from '@/lib/shared/filters/filters'
import { callsHref, type PageParams } from '@/lib/shared/links'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { Link } from './link'

type DoorProps = {
  filters: Partial<Record<keyof Filters, unknown>> | null
  extra?: PageParams
  /** For screen readers, where the content alone does not describe the target. */
  label?: string
  className?: string
  /** Replaces `className` where there is no link. */
  shutClass?: string
  children?: ReactNode
}

/** Links a figure to exactly the calls it counts: those of `filters`, in the address’s zone unless they name one. Null if no list has those: plain content. */
export function Door({ filters, extra, label, className, shutClass, children }: DoorProps) {
  const tz = use(ZoneInAddress)
  if (filters === null) return shutClass === undefined ? children : <span className={shutClass}>{children}</span>
  return (
    <Link
      href={callsHref({ ...filters, tz: filters.tz ?? tz }, extra)}
      aria-label={label}
      className={cn(
        'rounded-sm decoration-line-strong underline-offset-4 hover:text-accent-ink hover:underline hover:decoration-accent',
        className,
      )}
    >
      {children}
    </Link>
  )
}

type CountDoorProps = Pick<DoorProps, 'filters' | 'extra'> & {
  count: number
  /** What has these calls, or what they are, for screen readers. */
  of?: string
  which?: string
}

/** A count that links to its calls; a zero is faint and has no link. */
export function CountDoor({ count, filters, of, which, ...door }: CountDoorProps) {
  const words = [of && `${of}:`, countOf(count, 'call'), which].filter(Boolean).join(' ')
  return (
    <Door
      filters={count === 0 ? null : filters}
      label={`${words}; show them`}
      shutClass={count === 0 ? 'text-ink-faint' : undefined}
      className="inline-block max-sm:min-w-6 max-sm:leading-6"
      {...door}
    >
      {formatCount(count)}
    </Door>
  )
}
