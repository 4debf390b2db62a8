'use client'

import { useEffect } from 'react'
import { takenOver } from '@/components/ui/on-demand'

const AHEAD_MS = 1000

/** The filter bar; pages without filters do not load its code for their first paint. */
export const FiltersOfPage = takenOver(() => import('./filter-bar'), <div className="min-h-11" />)

/** Loads the filter bar for the next page, once this one has been painted. */
export function FiltersAhead() {
  useEffect(() => {
    const timer = window.setTimeout(FiltersOfPage.preload, AHEAD_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}
