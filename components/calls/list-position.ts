import { refOf } from '@/lib/shared/calls/call-path'

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
