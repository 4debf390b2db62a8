import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRowsWindow } from '@/components/table/use-rows-window'
import { movingQuestion, question } from '@/lib/client/http/question'
import { useSettled } from '@/lib/client/page/after'
import type { Call } from '@/lib/shared/calls/call'
import { type InRoom, refOf } from '@/lib/shared/calls/call-path'
import { type CallsAnswer, callsRoute } from '@/lib/shared/calls/calls'
import type { Filters } from '@/lib/shared/filters/filters'
import { questionKey } from '@/lib/shared/http/route'
import { callsQuery, LIST_STATE, type ListState, PEEK_STATE } from '@/lib/shared/params/calls'

/** The number of calls of a list kept in memory outside the viewport; those scrolled further away are fetched again. */
export const MAX_KEPT_CALLS = 2_000

/** Drops lists of calls that nothing on the screen uses, except the newest ones. */
export function forgetUnseenCalls(client: QueryClient, perPage: number): void {
  const unseen = client
    .getQueryCache()
    .findAll({ queryKey: [callsRoute.path], type: 'inactive', fetchStatus: 'idle' })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of unseen.slice(Math.ceil(MAX_KEPT_CALLS / perPage))) client.getQueryCache().remove(query)
}

/** The visible pages (1-based) of the list, of which those in `wanted` are fetched; rows that have not loaded yet, or are far away by now, are undefined. Old rows stay while a changed query loads. */
function useCalls(filters: Filters, state: ListState, pages: readonly number[], wanted: readonly number[]) {
  const key = questionKey(callsRoute, { query: callsQuery(filters, { ...state, page: 1 }) }).join()
  const { perPage } = state
  // Further down rows hold still for their reader; what is seen on someone's behalf is asked of the Calls API.
  const asked = state.page === 1 && state.onBehalfOf === null ? movingQuestion : question
  const questionOf = (page: number) => ({
    ...asked(callsRoute, { query: callsQuery(filters, { ...state, page }) }),
    placeholderData: undefined,
    staleTime: 15_000,
  })
  const answers = useQueries({
    queries: pages.map((page) => ({ ...questionOf(page), enabled: wanted.includes(page) })),
  })
  const client = useQueryClient()
  const inSight = pages.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the visible pages or the query change, since the earlier pages are then no longer visible
  useEffect(() => forgetUnseenCalls(client, perPage), [client, perPage, inSight, key])

  const last = useRef<{ key: string; pages: ReadonlyMap<number | undefined, CallsAnswer> }>({ key, pages: new Map() })
  const came = answers.flatMap(({ data }, index) => (data === undefined ? [] : [[pages[index], data] as const]))
  if (came.length > 0) last.current = { key, pages: new Map(came) }
  const shown = last.current
  const meta = [...shown.pages.values()].at(-1)?.meta ?? null
  // A row may be highlighted, and opened by a key, that is out of sight by now.
  const keptOf = (page: number) => client.getQueryData<CallsAnswer>(questionOf(page).queryKey)
  const rowsOf = (page: number) => (shown.pages.get(page) ?? (shown.key === key ? keptOf(page) : undefined))?.data
  const failed = answers.find((answer) => answer.error !== null && answer.data === undefined)
  return {
    key,
    /** How many calls there are. */
    data: meta?.pagination.total,
    meta,
    rowAt: (index: number): Call | undefined => rowsOf(Math.floor(index / perPage) + 1)?.[index % perPage],
    pageRows: (page: number): Call[] => rowsOf(page) ?? [],
    isPlaceholderData: meta !== null && shown.key !== key,
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

/** `call` if it is the one being looked for. */
export const matching = <T extends InRoom>(call: T | undefined, ref: string) =>
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
  rowAt: (index: number) => InRoom | undefined,
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
/** `isAwaited`: its preview opens once it has loaded. */
type Marked = { marked: number | null; isAwaited: boolean }

/** The highlighted row, and `look`, which opens the preview of a row, waiting for one that is not loaded yet. `look` keeps its identity. */
function usePeek({ peek, indexes, rowAt, onPeek }: PeekState) {
  const [{ marked, isAwaited }, setMarked] = useState<Marked>({ marked: null, isAwaited: false })
  const latest = useRef({ rowAt, onPeek })
  latest.current = { rowAt, onPeek }
  const mark = (index: number | null) => setMarked({ marked: index, isAwaited: false })
  const look = useCallback((index: number) => {
    const row = latest.current.rowAt(index)
    setMarked({ marked: index, isAwaited: row === undefined })
    if (row !== undefined) latest.current.onPeek(refOf(row))
  }, [])

  const hasCome = isAwaited && marked !== null && rowAt(marked) !== undefined
  useEffect(() => {
    if (hasCome) look(marked)
  }, [hasCome, marked, look])
  // Closing the panel ends the wait too.
  useEffect(() => {
    if (peek === null) setMarked((before) => ({ ...before, isAwaited: false }))
  }, [peek])

  return { at: isAwaited ? marked : markedIndex(marked, peek, indexes, rowAt), mark, look }
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
  const pagesIn = (text: string) => (live ? [page] : text.split(',').map(Number))
  const calls = useCalls(filters, list, pagesIn(inSight), pagesIn(isChosen ? inSight : settled))
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
