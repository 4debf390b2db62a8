import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRowsWindow } from '@/components/table/use-rows-window'
import { movingQuestion, question } from '@/lib/client/http/question'
import { useSettled } from '@/lib/client/page/use-settled'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { type CallsAnswer, callsRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'
import { questionKey } from '@/lib/shared/http/route'
import { callsQuery, LIST_STATE, type ListState, PEEK_STATE } from '@/lib/shared/params/calls'

/** The number of calls of a list kept in memory outside the viewport; those scrolled further away are fetched again. */
export const MAX_KEPT_CALLS = 2_000

/** How many pages of `perPage` calls are kept besides the visible ones. */
export const mostKeptPages = (perPage: number): number => Math.ceil(MAX_KEPT_CALLS / perPage)

/** The visible pages and the `most` nearest to them; pages are 1-based numbers. */
export function nearestPages<T>(pages: ReadonlyMap<number, T>, inSight: readonly number[], most: number) {
  const away = (page: number) => Math.min(...inSight.map((seen) => Math.abs(seen - page)))
  const nearest = [...pages].sort(([one], [other]) => away(one) - away(other))
  return new Map(nearest.slice(0, inSight.length + most))
}

/** Drops lists of calls that nothing on the screen uses, except the `most` newest ones. */
export function forgetUnseenCalls(client: QueryClient, most: number): void {
  const unseen = client
    .getQueryCache()
    .findAll({ queryKey: [callsRoute.path], type: 'inactive', fetchStatus: 'idle' })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of unseen.slice(most)) client.getQueryCache().remove(query)
}

/** The visible pages (1-based) of the list and those around them; rows that have not loaded yet, or are far away by now, are undefined. Old rows stay while a changed query loads. */
function useCalls(filters: Filters, state: ListState, pages: readonly number[]) {
  const key = questionKey(callsRoute, { query: callsQuery(filters, { ...state, page: 1 }) }).join()
  const mostKept = mostKeptPages(state.perPage)
  // Further down rows hold still for their reader; what is seen on someone's behalf is asked of the Calls API.
  const asked = state.page === 1 && state.onBehalfOf === null ? movingQuestion : question
  const questionOf = (page: number) => ({
    ...asked(callsRoute, { query: callsQuery(filters, { ...state, page }) }),
    placeholderData: undefined,
    staleTime: 15_000,
  })
  const answers = useQueries({ queries: pages.map(questionOf) })
  const client = useQueryClient()
  const inSight = pages.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the visible pages or the query change, since the earlier pages are then no longer visible
  useEffect(() => forgetUnseenCalls(client, mostKept), [client, mostKept, inSight, key])

  const last = useRef<{ key: string; pages: Map<number, CallsAnswer>; latest: CallsAnswer | undefined } | null>(null)
  const came = new Map<number, CallsAnswer>()
  answers.forEach((answer, index) => {
    const page = pages[index]
    if (answer.data && page !== undefined) came.set(page, answer.data)
  })
  if (came.size > 0) {
    const kept = last.current?.key === key ? last.current.pages : new Map<number, CallsAnswer>()
    const all = nearestPages(new Map([...kept, ...came]), pages, mostKept)
    last.current = { key, pages: all, latest: [...came.values()].at(-1) }
  }
  const shown = last.current
  const failed = answers.find((answer) => answer.error !== null && answer.data === undefined)
  return {
    key,
    /** How many calls there are. */
    data: shown?.latest?.meta.pagination.total,
    meta: shown?.latest?.meta ?? null,
    rowAt: (index: number): Call | undefined =>
      shown?.pages.get(Math.floor(index / state.perPage) + 1)?.data[index % state.perPage],
    pageRows: (page: number): Call[] => shown?.pages.get(page)?.data ?? [],
    isPlaceholderData: shown !== null && shown.key !== key,
    isFetching: answers.some((answer) => answer.isFetching),
    error: failed?.error ?? null,
    loadAhead: (page: number) => void client.prefetchQuery(questionOf(page)),
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  }
}

const PARSERS = { ...LIST_STATE.parsers, ...PEEK_STATE.parsers, columns: parseAsString }

/** The list's own part of the URL: order, position, whose view, the open panel, the columns. Defaults are omitted. */
export function useListState() {
  const [{ peek, columns, ...list }, set] = useQueryStates(PARSERS, { history: 'push' })
  return { list, peek, columns, set }
}

type RowId = { sessionId: string; roomMid?: string | undefined }

/** `call` if it is the one being looked for. */
export const matching = <T extends RowId>(call: T | undefined, ref: string) =>
  call !== undefined && refOf(call) === ref ? call : undefined

/** The 1-based pages of rows `first` to `last`, as text; null when there are no rows yet. */
export function pagesOf(first: number | undefined, last: number | undefined, perPage: number): string | null {
  if (first === undefined || last === undefined) return null
  const from = Math.floor(first / perPage) + 1
  const to = Math.floor(last / perPage) + 1
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',')
}

/** The highlighted row: the peeked one if it is visible, else the one selected with the keyboard. */
export function markedIndex(
  marked: number | null,
  peek: string | null,
  indexes: readonly number[],
  rowAt: (index: number) => RowId | undefined,
): number | null {
  if (peek === null) return marked
  if (marked !== null && matching(rowAt(marked), peek) !== undefined) return marked
  return indexes.find((index) => matching(rowAt(index), peek) !== undefined) ?? marked
}

type PeekState = {
  /** The open call in the URL. */
  peek: string | null
  indexes: readonly number[]
  rowAt: (index: number) => Call | undefined
  onPeek: (ref: string) => void
}

/** The highlighted row, and `look`, which opens the preview of a row, waiting for one that is not loaded yet. `look` keeps its identity. */
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

/** Debounces scrolling, so that pages scrolled past are never fetched; a page that was chosen is fetched at once. */
const SETTLE_MS = 80

/** The visible rows of the list, the page in the URL, which follows them, and the highlighted row. */
export function useCallList(filters: Filters, { list, peek, set }: ReturnType<typeof useListState>) {
  const { page, perPage, onBehalfOf } = list
  const live = onBehalfOf !== null
  const [inSight, setInSight] = useState(String(page))
  const settled = useSettled(inSight, SETTLE_MS)
  const isChosen = inSight.split(',').includes(String(page))
  const pages = (isChosen ? inSight : settled).split(',').map(Number)
  const calls = useCalls(filters, list, live ? [page] : pages)
  const count = live ? calls.pageRows(page).length : (calls.data ?? 0)
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
