'use client'

import { useEffect, useState } from 'react'
import { useNow } from '@/lib/client/use-now'
import type { Call } from '@/lib/shared/contracts/call'
import { type BoardRow, nextRows } from './board-rows'

/** The rows of the board, updated as answers arrive and time passes. During server rendering, the answer unchanged. */
export function useBoard(calls: readonly Call[] | undefined): BoardRow[] {
  const now = useNow()
  const [rows, setRows] = useState<BoardRow[]>(() => nextRows([], calls ?? [], 0))
  useEffect(() => {
    if (calls === undefined || now === null) return
    setRows((before) => nextRows(before, calls, now))
  }, [calls, now])
  return rows
}
