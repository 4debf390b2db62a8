'use client'

import { useState } from 'react'
import { useRowsWindow } from '@/components/table/use-rows-window'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { ListState } from '@/lib/shared/params/calls'
import { pagesOf } from './list-position'
import { useCalls } from './use-calls'
import type { useListState } from './use-list-state'
import { usePeek } from './use-peek'
import { useSettled } from './use-settled'

const SETTLE_MS = 80

type CallListOptions = {
  filters: Filters
  list: ListState
  peek: string | null
  set: ReturnType<typeof useListState>['set']
}

/** The visible rows of the list, the page in the URL, which follows them, and the highlighted row. */
export function useCallList({ filters, list, peek, set }: CallListOptions) {
  const { page, perPage, onBehalfOf } = list
  const live = onBehalfOf !== null
  const [inSight, setInSight] = useState(String(page))
  const settled = useSettled(inSight, SETTLE_MS)
  const calls = useCalls(filters, list, live ? [page] : settled.split(',').map(Number))
  const count = live ? calls.pageRows(page).length : (calls.total ?? 0)
  const rowAt = live ? (index: number) => calls.pageRows(page)[index] : calls.rowAt

  const view = useRowsWindow({
    count,
    page: live ? 1 : page,
    perPage,
    question: calls.key,
    onPage: (next) => set({ page: next === 1 ? null : next }, { history: 'replace' }),
  })
  const sight = pagesOf(view.indexes[0], view.indexes.at(-1), perPage) ?? String(page)
  if (sight !== inSight) setInSight(sight)

  const { at, mark, look } = usePeek({
    peek,
    indexes: view.indexes,
    rowAt,
    onPeek: (sessionId) => set({ peek: sessionId }, { history: 'replace' }),
  })
  const step = (by: 1 | -1) => {
    const next = Math.min(Math.max((at ?? -1) + by, 0), Math.max(count - 1, 0))
    view.scrollToRow(next)
    if (peek === null) mark(next)
    else look(next)
  }
  return { calls, count, rowAt, view, at, mark, look, step }
}
