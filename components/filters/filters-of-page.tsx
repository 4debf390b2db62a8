'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { onDemand, takenOver } from '@/components/ui/on-demand'
import { after } from '@/lib/client/page/after'

const AHEAD_MS = 1000

const place = <div className="min-h-11" />
/** Shared by both uses below: Next would bundle an import inlined into `dynamic` a second time, and the bar would load twice. */
const importFilterBar = () => import('./filter-bar')
/** The filter bar; pages without filters do not load its code for their first paint. */
export const FiltersOfPage = takenOver(
  dynamic(importFilterBar, { loading: () => place }),
  onDemand(importFilterBar, place),
)

/** Loads the filter bar for the next page, once this one has been painted. */
export function FiltersAhead() {
  useEffect(() => after(AHEAD_MS, FiltersOfPage.preload), [])
  return null
}
