'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { refOf } from '@/lib/shared/call-path'
import { markedIndex } from './list-position'

type RowAt = (index: number) => { sessionId: string; roomMid?: string | undefined } | undefined

/**
 * The highlighted row, and a function that opens the preview of a row. A row that is not in memory is shown as soon as it has loaded.
 * `peek` is the open call of the URL, `indexes` are the visible rows; `look` keeps its identity.
 */
export function usePeek({
  peek,
  indexes,
  rowAt,
  onPeek,
}: {
  peek: string | null
  indexes: readonly number[]
  rowAt: RowAt
  onPeek: (ref: string) => void
}) {
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
