import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A table that scrolls sideways inside its card if needed (`relative`, so that visually hidden text scrolls along). `label` names it for screen readers. */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded focus-visible:-outline-offset-2"
    >
      <table className={cn('w-full border-collapse text-left text-data', className)} {...rest} />
    </section>
  )
}

export function Th({ className, numeric = false, ...rest }: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 whitespace-nowrap border-line border-b px-3 font-medium text-ink-faint text-xs first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
      {...rest}
    />
  )
}

export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cn('border-line border-b last:border-0 hover:bg-surface-hover', className)} {...rest} />
}

export function Td({ className, numeric = false, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      className={cn(
        'h-10 whitespace-nowrap px-3 first:pl-4 last:pr-4',
        numeric && 'text-right tabular-nums',
        className,
      )}
      {...rest}
    />
  )
}
