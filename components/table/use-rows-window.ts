import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Rows beyond the visible ones, at either side, so that scrolling finds them painted. */
const OVERSCAN = 8
const SCROLL_ENDS_AFTER_MS = 150
const NONE: readonly number[] = []

/** Rows from `first` up to, but not including, `end`. The key of a row is its index plus `keyShift`. */
type Stretch = { first: number; end: number; keyShift: number }

/** The rows of equal height that a scrolled element shows; none until it has been measured. @param from the first row when it appears */
function useScrolledRows(rows: number, rowPx: number, from: number) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [{ first, end, keyShift }, setStretch] = useState<Stretch>({ first: 0, end: 0, keyShift: 0 })
  const [isScrolling, setScrolling] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it appears; from then on it is scrolled
  useLayoutEffect(() => {
    if (element !== null) element.scrollTop = from * rowPx
  }, [element])
  useLayoutEffect(() => {
    if (element === null) return
    const look = () => setStretch((before) => stretchOf(element, rows, rowPx, before))
    let timer: number | undefined
    const onScroll = () => {
      // Painted with the scroll, or the list would show gaps.
      flushSync(() => {
        look()
        setScrolling(true)
      })
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setScrolling(false), SCROLL_ENDS_AFTER_MS)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.clearTimeout(timer)
      setScrolling(false)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [element, rows, rowPx])

  const indexes = element === null ? NONE : Array.from({ length: end - first }, (_, at) => first + at)
  return { element, setElement, indexes, keyShift, isScrolling }
}

/** The rows that an element shows. On another page they take over the keys of those before: reusing their elements takes half the time of making new ones. */
function stretchOf({ scrollTop, clientHeight }: HTMLElement, rows: number, rowPx: number, before: Stretch): Stretch {
  const isShown = clientHeight > 0
  const end = isShown ? Math.min(rows, Math.ceil((scrollTop + clientHeight) / rowPx) + OVERSCAN) : 0
  const first = isShown ? Math.min(Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN), end) : 0
  if (first === before.first && end === before.end) return before
  const isApart = end <= before.first || first >= before.end
  return { first, end, keyShift: isApart ? before.keyShift + before.first - first : before.keyShift }
}

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
  const { element, setElement, indexes, keyShift, isScrolling } = useScrolledRows(rows, rowPx, (page - 1) * perPage)

  const shownQuestion = useRef(question)
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownQuestion.current === question) return
    shownQuestion.current = question
    shownPage.current = 1
    element?.scrollTo(0, 0)
  }, [question, element])
  // Scrolled before the page is painted, since the rows follow one frame later.
  useLayoutEffect(() => {
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
  return { setElement, indexes, keyShift, scrollToRow, heightPx: rows * rowPx, rowPx, narrow }
}

export type RowsWindow = ReturnType<typeof useRowsWindow>

const QUERY = '(max-width: 767px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True on a phone, where tables become cards; null on the server, which cannot know. */
export const useNarrow = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => null,
  )
