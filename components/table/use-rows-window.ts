'use client'

import { useEffect, useRef } from 'react'
import { useNarrow } from './use-narrow'
import { useScrolledRows } from './use-scrolled-rows'

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
  const rowPx = narrow ? CARD_PX : ROW_PX
  const headPx = narrow ? 0 : HEAD_PX
  const rows = Math.min(count, MAX_ROWS)
  const { element, setElement, indexes, isScrolling } = useScrolledRows({ rows, rowPx, from: (page - 1) * perPage })

  const shownQuestion = useRef(question)
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownQuestion.current === question) return
    shownQuestion.current = question
    shownPage.current = 1
    element?.scrollTo(0, 0)
  }, [question, element])
  useEffect(() => {
    if (page === shownPage.current) return
    shownPage.current = page
    element?.scrollTo(0, (page - 1) * perPage * rowPx)
  }, [page, perPage, rowPx, element])

  const latest = useRef(onPage)
  latest.current = onPage
  useEffect(() => {
    if (isScrolling || element === null) return
    const { scrollTop, clientHeight } = element
    const atEnd = scrollTop > 0 && scrollTop + clientHeight >= rows * rowPx
    const first = atEnd ? count - 1 : Math.floor((scrollTop + 1) / rowPx)
    const next = Math.max(1, Math.floor(first / perPage) + 1)
    if (clientHeight === 0 || count === 0 || next === shownPage.current) return
    shownPage.current = next
    latest.current(next)
  }, [isScrolling, count, rows, perPage, rowPx, element])

  /** Scrolls no further than needed, with the row below the head, which stays. */
  const scrollToRow = (index: number) => {
    if (element === null) return
    const top = index * rowPx
    if (top < element.scrollTop) element.scrollTop = top
    else element.scrollTop = Math.max(element.scrollTop, top + rowPx + headPx - element.clientHeight)
  }
  return { setElement, indexes, scrollToRow, heightPx: rows * rowPx, rowPx, narrow }
}

export type RowsWindow = ReturnType<typeof useRowsWindow>
