'use client'

import { useEffect } from 'react'
import { takenOver } from '@/components/ui/taken-over'
import { after } from '@/lib/client/page/after'

const AHEAD_MS = 1000

/** The filter bar; pages without filters do not load its code for their first paint. */
export const FiltersOfPage = takenOver(() => import('./filter-bar'), <div className="min-h-11" />)

/** Loads the filter bar for the next page, once this one has been painted. */
export function FiltersAhead() {
  useEffect(() => after(AHEAD_MS, FiltersOfPage.preload), [])
  return null
}
