import { z } from 'zod'

export const SYNC_STATES = ['starting', 'backfilling', 'current', 'waiting', 'stopped'] as const
export const SYNC_PASSES = ['head', 'backfill', 'follow', 'reconcile'] as const

/** That a mirror whose files were damaged or gone was set aside, when (epoch seconds), why, and when its history was copied again. */
export const setAsideSchema = z.object({ at: z.number(), reason: z.string(), copiedAt: z.number().nullable() })
export type SetAside = z.infer<typeof setAsideSchema>

export const refillSchema = z.object({ columns: z.array(z.string()), done: z.number().int(), total: z.number().int() })
export type Refill = z.infer<typeof refillSchema>

/** `data` of `GET /api/sync` (design, section 4). `waiting`: backing off; `stopped`: a human is needed and `lastError` says why. */
export const syncStatusSchema = z.object({
  state: z.enum(SYNC_STATES),
  pass: z.enum(SYNC_PASSES).nullable(),
  pagesDone: z.number().int(),
  pagesTotal: z.number().int().nullable(),
  callsStored: z.number().int(),
  callsUpstream: z.number().int().nullable(),
  etaSeconds: z.number().nullable(),
  lagSeconds: z.number().nullable(),
  lastError: z.string().nullable(),
  quarantined: z.number().int(),
  /** Every page of the Calls API was read once: what is not in the mirror now is not upstream, or new. */
  historyComplete: z.boolean(),
  /** Epoch seconds of the last completed look at upstream. */
  syncedAt: z.number().nullable(),
  /** Columns that a later release brought and that not all calls have yet: `done` of `total` have them. */
  refill: refillSchema.nullable(),
  /** The mirror that was set aside and replaced by this one, if any. */
  setAside: setAsideSchema.nullable(),
})
export type SyncStatus = z.infer<typeof syncStatusSchema>

/** Body of `POST /api/sync`: read the newest now, or walk everything again. */
export const syncCommandSchema = z.strictObject({ action: z.enum(['run', 'rewalk']).default('run') })
export type SyncCommand = z.infer<typeof syncCommandSchema>

export const quarantinedSchema = z.object({
  id: z.string(),
  reason: z.string(),
  raw: z.string(),
  /** Epoch seconds. */
  seenAt: z.number(),
})
export type QuarantinedView = z.infer<typeof quarantinedSchema>

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  engine: z.string(),
  mirror: z.object({ calls: z.number().int(), syncedAt: z.number().nullable(), lagSeconds: z.number().nullable() }),
  sync: z.object({ state: z.enum(SYNC_STATES) }),
})
export type Health = z.infer<typeof healthSchema>
