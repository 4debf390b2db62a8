'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Asked } from './question'
import type { FilterChange } from './use-filters'
import { useAppliedFilters } from './use-overview'

/** A pointer that rests this long on a choice is about to choose it. */
const REST_MS = 40

/**
 * Asks what the page would ask after a change of its filters, so that the answers are there when it is made. `rest` asks when the pointer has
 * stayed for a moment, `leave` forgets that, `now` asks at once: on focus and on press.
 */
export function useAhead(): {
  rest: (change: FilterChange) => void
  leave: () => void
  now: (change: FilterChange) => void
} {
  const client = useQueryClient()
  const { filters } = useAppliedFilters()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const now = useCallback(
    (change: FilterChange) => {
      for (const { meta } of client.getQueryCache().findAll({ type: 'active' })) {
        const asked = meta?.asked as Asked | undefined
        if (asked === undefined || !hasFilters(asked, filters, change)) continue
        void client.prefetchQuery(asked.instead({ ...asked.query, ...change }))
      }
    },
    [client, filters],
  )
  const leave = useCallback(() => clearTimeout(timer.current), [])
  const rest = useCallback(
    (change: FilterChange) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(change), REST_MS)
    },
    [now],
  )
  return { rest, leave, now }
}

/** True for a question that carries the page’s own values of the filters that would change. */
function hasFilters({ query: asked, takes }: Asked, filters: object, change: FilterChange): boolean {
  // A change of the filters returns a list to its first page.
  if ('page' in asked && asked.page !== 1) return false
  const textOf = (of: object, name: string) => JSON.stringify((of as Record<string, unknown>)[name] ?? [])
  return (
    Object.keys(filters).some((name) => name in asked) &&
    Object.keys(change).every((name) => takes(name) && textOf(asked, name) === textOf(filters, name))
  )
}
