'use client'

import { useCallback } from 'react'
import { FindBox } from '@/components/ui/find-box'
import { useFilters } from '@/lib/client/use-filters'
import { useIsLiveList } from '@/lib/client/use-is-live-list'
import { keyOf } from '@/lib/shared/actions'

const KEY = keyOf('search')

/** Filters the page by part of a session id, a uid or a guid. `/` focuses it. */
export function SearchBox({ className }: { className?: string }) {
  const { filters, set } = useFilters()
  const isLive = useIsLiveList()
  const search = useCallback((text: string) => set({ q: text || null }, { history: 'replace' }), [set])
  return (
    <FindBox
      value={filters.q ?? ''}
      onFind={search}
      label="Search by part of a session id, a person or a group"
      placeholder={isLive ? 'A live list cannot be searched' : 'Session id, person, group'}
      maxLength={200}
      disabled={isLive}
      shortcut={KEY}
      className={className}
    />
  )
}
