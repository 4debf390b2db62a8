'use client'

import { usePathname } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Tooltip } from '@/components/ui/tooltip'
import { useFilters } from '@/lib/client/use-filters'
import { pageAt } from '@/lib/shared/pages'

/** Compares with the previous period. */
export function CompareToggle({ className }: { className?: string }) {
  const { compare, setCompare, range } = useFilters()
  const impossible = range === 'all'
  if (pageAt(usePathname())?.ownComparison) return null
  return (
    <Tooltip content={impossible ? 'All time has no previous period' : 'Compare with the previous period'}>
      <button
        type="button"
        aria-pressed={compare && !impossible}
        aria-disabled={impossible || undefined}
        onClick={() => !impossible && setCompare(!compare)}
        className={cn(
          buttonClass('ghost', 'sm'),
          'aria-pressed:border-transparent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
          className,
        )}
      >
        <span aria-hidden="true" className="w-4 border-current border-t-2 border-dashed opacity-70" />
        vs previous
      </button>
    </Tooltip>
  )
}
