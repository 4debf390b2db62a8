import { z } from 'zod'

/** The pagination block of the specification's envelope. */
export const paginationSchema = z.object({
  total: z.number().int(),
  count: z.number().int(),
  per_page: z.number().int(),
  current_page: z.number().int(),
  total_pages: z.number().int(),
})
export type Pagination = z.infer<typeof paginationSchema>

/** Every refusal and failure of our API. */
export type ErrorBody = { error: { code: string; message: string; details?: unknown; requestId: string } }

/** Where an answer came from, and why it is not live when it is not. */
export const sourceMetaSchema = z.object({
  source: z.enum(['mirror', 'live']),
  /** Epoch seconds of the last completed look at upstream; null before the first. */
  syncedAt: z.number().nullable(),
  /** Why a live read was answered from the mirror, in words. */
  reason: z.string().optional(),
})
export type SourceMeta = z.infer<typeof sourceMetaSchema>

/** `page` of `total` items at `perPage` each, as the specification spells it. */
export function pagination(total: number, count: number, perPage: number, page: number): Pagination {
  return { total, count, per_page: perPage, current_page: page, total_pages: Math.ceil(total / perPage) }
}
