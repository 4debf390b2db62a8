'use client'

import { memo, type ReactNode, useDeferredValue } from 'react'
import { FiltersContext, type PageFilters, useFilters } from './use-filters'

/** Follows the filters once everything outside is painted, so that what stands first on a page does not wait for its charts. */
export function DeferredFilters({ children }: { children: ReactNode }) {
  const now = useFilters()
  const deferred = useDeferredValue(now)
  return (
    <FiltersContext value={deferred}>
      {/* Doors of the former filters would bring these back. */}
      <div aria-busy={deferred !== now} inert={deferred !== now}>
        {children}
      </div>
    </FiltersContext>
  )
}

/**
 * Keeps what it shows, with the filters that it is about, while `isHeld`: the answer to changed filters is not there yet, so drawing
 * the old one again would be in vain, and its doors must lead to what it counts.
 */
export function HeldFilters({ isHeld, children }: { isHeld: boolean; children: ReactNode }) {
  return (
    <Held isHeld={isHeld} filters={useFilters()}>
      {children}
    </Held>
  )
}

const Held = memo(
  ({ filters, children }: { isHeld: boolean; filters: PageFilters; children: ReactNode }) => (
    <FiltersContext value={filters}>{children}</FiltersContext>
  ),
  (shown, next) => next.isHeld && shown.filters !== next.filters,
)
