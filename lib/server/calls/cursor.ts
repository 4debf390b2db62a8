import { z } from 'zod'
import { MAX_ID_CHARACTERS } from '@/lib/shared/calls/ids'
import type { CallSort } from '@/lib/shared/filters/filters'
import { invalidRequest } from '@/lib/shared/http/errors'
import { epochSecond } from '@/lib/shared/text/texts'

/** The last row of a page: the next page continues there, whatever has arrived since. */
export type Cursor = {
  sort: CallSort | `-${CallSort}`
  /** Sort value of that row, if it has one. */
  value: number | null
  sessionId: string
  mid: string
  /** Number of the page that the cursor leads to, for the pagination in the answer. */
  page: number
}

const cursorSchema = z.strictObject({
  v: z.number().finite().nullable(),
  i: z.string().min(1).max(MAX_ID_CHARACTERS),
  m: z.string().max(MAX_ID_CHARACTERS).default(''),
  s: z.string(),
  p: z.number().int().min(2).max(10_000_000),
})

/** Opaque text, safe in a URL. */
export function encodeCursor({ sort, value, sessionId, mid, page }: Cursor): string {
  return Buffer.from(JSON.stringify({ v: value, i: sessionId, m: mid, s: sort, p: page })).toString('base64url')
}

/** @throws AppError INVALID_REQUEST naming `cursor` when it is malformed or belongs to another sort order */
export function decodeCursor(text: string, sort: Cursor['sort']): Cursor {
  const parsed = cursorSchema.safeParse(jsonOrNull(Buffer.from(text, 'base64url').toString('utf8')))
  const isTime = parsed.success && /^-?time$/.test(parsed.data.s)
  if (!parsed.success || (isTime && !epochSecond.safeParse(parsed.data.v).success))
    throw invalidRequest([{ field: 'cursor', message: 'must be a cursor from an earlier response' }])
  const { v, i, m, s, p } = parsed.data
  if (s !== sort) throw invalidRequest([{ field: 'cursor', message: 'belongs to another sort order' }])
  return { sort, value: v, sessionId: i, mid: m, page: p }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
