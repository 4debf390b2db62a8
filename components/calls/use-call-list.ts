'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRowsWindow } from '@/components/table/use-rows-window'
import { useSettled } from '@/lib/client/page/use-settled'
import { refOf } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import { LIST_PARSERS, type ListState, PEEK_PARSERS } from '@/lib/shared/params/calls'
import { markedIndex, pagesOf } from './list-position'
import { useCalls } from './use-calls'

const PARSERS = { ...LIST_PARSERS, ...PEEK_PARSERS, columns: parseAsString }

/** The list's own part of the URL: order, position, whose view, the open panel, the columns. Defaults are omitted. */
export function useListState() {
  const [{ peek, columns, ...list }, set] = useQueryStates(PARSERS, { shallow: true, scroll: false, history: 'push' })
  return { list, peek, columns, set }
}

type RowAt = (index: number) => { sessionId: string; roomMid?: string | undefined } | undefined

type PeekState = {
  /** The open call in the URL. */
  peek: string | null
  /** The visible rows. */
  indexes: readonly number[]
  rowAt: RowAt
  onPeek: (ref: string) => void
}

/** The highlighted row, and a function that opens the preview of a row, for which a row that is not in memory is awaited. `look` keeps its identity. */
function usePeek({ peek, indexes, rowAt, onPeek }: PeekState) {
  const [marked, setMarked] = useState<number | null>(null)
  const [awaited, setAwaited] = useState<number | null>(null)
  const latest = useRef({ rowAt, onPeek })
  latest.current = { rowAt, onPeek }

  const mark = useCallback((index: number | null) => {
    setMarked(index)
    setAwaited(null)
  }, [])
  const look = useCallback((index: number) => {
    const row = latest.current.rowAt(index)
    setMarked(index)
    setAwaited(row === undefined ? index : null)
    if (row !== undefined) latest.current.onPeek(refOf(row))
  }, [])

  const came = awaited === null ? undefined : rowAt(awaited)
  useEffect(() => {
    if (awaited !== null && came !== undefined) look(awaited)
  }, [awaited, came, look])
  // Closing the panel ends the wait too.
  useEffect(() => {
    if (peek === null) setAwaited(null)
  }, [peek])

  return { at: awaited ?? markedIndex(marked, peek, indexes, rowAt), mark, look }
}

/** Pages that are scrolled past are never fetched. */
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
