import * as z from 'zod/mini'

/** What somebody does about a caller’s missed calls. Epoch seconds. */
export const handlingSchema = z.strictObject({
  id: z.string(),
  claimedBy: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  claimedAt: z.nullable(z.number()),
  snoozedUntil: z.nullable(z.number()),
  note: z.nullable(z.string()),
  closedAt: z.nullable(z.number()),
  /** Who closed it by hand; null where calls did. */
  closedBy: z.nullable(z.string()),
})
export type Handling = z.infer<typeof handlingSchema>
