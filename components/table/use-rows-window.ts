'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useNarrow } from './use-narrow'

const ROW_PX = 42
const CARD_PX = 92
const HEAD_PX = 36
/** Browsers cannot make an element higher than about 33 million pixels. */
export const MAX_ROWS = 300_000

type WindowOptions = {
  count: number
  page: number
  perPage: number
  /** Changes with the query: the list then scrolls back to its top. */
  question: string
  onPage: (page: number) => void
}

/** The visible rows of a list of any length, with the page number following the scroll position. */
export function useRowsWindow({ count, page, perPage, question, onPage }: WindowOptions) {
  const narrow = useNarrow() === true
  const scroller = useRef<HTMLElement>(null)
  const rowPx = narrow ? CARD_PX : ROW_PX
  const virtualizer = useVirtualizer({
    count: Math.min(count, MAX_ROWS),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
    scrollPaddingStart: narrow ? 0 : HEAD_PX,
    initialOffset: (page - 1) * perPage * rowPx,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed row height must be measured again
  useEffect(() => virtualizer.measure(), [rowPx])

  const shownQuestion = useRef(question)
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownQuestion.current === question) return
    shownQuestion.current = question
    shownPage.current = 1
    virtualizer.scrollToOffset(0)
  }, [question, virtualizer])
  useEffect(() => {
    if (page === shownPage.current) return
    shownPage.current = page
    virtualizer.scrollToOffset((page - 1) * perPage * rowPx)
  }, [page, perPage, rowPx, virtualizer])

  const { isScrolling } = virtualizer
  const latest = useRef(onPage)
  latest.current = onPage
  useEffect(() => {
    if (isScrolling) return
    const offset = virtualizer.scrollOffset ?? 0
    const room = virtualizer.scrollRect?.height ?? 0
    const atEnd = offset > 0 && offset + room >= virtualizer.getTotalSize()
    const first = atEnd ? count - 1 : Math.floor((offset + 1) / rowPx)
    const next = Math.max(1, Math.floor(first / perPage) + 1)
    if (room === 0 || count === 0 || next === shownPage.current) return
    shownPage.current = next
    latest.current(next)
  }, [isScrolling, count, perPage, rowPx, virtualizer])
  return { scroller, virtualizer, rowPx, narrow }
}

export type RowsWindow = ReturnType<typeof useRowsWindow>
