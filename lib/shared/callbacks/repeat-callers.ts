import * as z from 'zod/mini'
import { FILTERS } from '@/lib/shared/filters/filters'
import { one, wholeFrom } from '@/lib/shared/filters/query'
import { answerOf, mirrorMetaSchema, shapeOf } from '@/lib/shared/http/http'
import { route } from '@/lib/shared/http/route'
import { MAX_REPEAT_HOURS, REPEAT_NAMES } from './callbacks'
import { partySchema } from './needs-a-look'

const repeatCallersSchema = z.strictObject({
  /** Within how many hours a call counts as a repeat. */
  within: z.int(),
  /** The calls asked about, and how many of them name no caller or no called person or group, so that nothing can be said of them. */
  calls: z.int(),
  unknown: z.int(),
  /** How many of the others are in which state. */
  ...shapeOf(REPEAT_NAMES, z.int()),
  /** Resolved ÷ (resolved + unresolved): an estimate; null without any. */
  resolvedShare: z.nullable(z.number()),
  /** The share of the calls of which it can be said: between known parties, and not too recent; null without any. */
  coverage: z.nullable(z.number()),
  /** Who called whom again, most often first; truncated when there are many, of `pairs` in all. */
  callers: z.array(
    z.strictObject({
      caller: partySchema,
      target: partySchema,
      isGroup: z.boolean(),
      again: z.int(),
      lastAt: z.number(),
    }),
  ),
  pairs: z.int(),
})
export type RepeatCallers = z.infer<typeof repeatCallersSchema>

/** Who called the same person or group again within some hours, and how many calls needed no second one. */
export const repeatCallersRoute = route({
  path: '/api/repeat-callers',
  query: z.object({ ...FILTERS, within: one(wholeFrom(1, MAX_REPEAT_HOURS)) }),
  answer: answerOf(repeatCallersSchema, mirrorMetaSchema),
})
