import * as z from 'zod/mini'
import { PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among } from '@/lib/shared/filters/query'
import { dataOf, fieldsOf, pageOf, route, SYNC_PATH } from '@/lib/shared/http/route'

export const SYNC_STATES = ['starting', 'backfilling', 'current', 'waiting', 'stopped'] as const

/** A mirror with damaged or missing files that was moved aside: when (epoch seconds), why, and when its history had been copied again. */
const setAsideSchema = z.strictObject({ at: z.number(), reason: z.string(), copiedAt: z.nullable(z.number()) })
export type MovedAside = z.infer<typeof setAsideSchema>

export const refillSchema = z.strictObject({ columns: z.array(z.string()), done: z.int(), total: z.int() })
export type Refill = z.infer<typeof refillSchema>

/** `data` of `GET /api/sync` (design, section 4). `waiting`: backing off; `stopped`: needs intervention, and `lastError` says why. */
export const syncStatusSchema = z.strictObject({
  state: z.enum(SYNC_STATES),
  pass: z.nullable(z.enum(['head', 'backfill', 'follow', 'reconcile'])),
  pagesDone: z.int(),
  pagesTotal: z.nullable(z.int()),
  callsStored: z.int(),
  callsUpstream: z.nullable(z.int()),
  etaSeconds: z.nullable(z.number()),
  lagSeconds: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
  quarantined: z.int(),
  /** Every page of the Calls API has been read once: any call missing from the mirror is new or does not exist. */
  historyComplete: z.boolean(),
  /** Epoch seconds of the last completed sync. */
  syncedAt: z.nullable(z.number()),
  /** How often the newest calls are read; null before a worker has run. */
  intervalSeconds: z.nullable(z.int()),
  /** Columns added by a later release that are not yet filled for all calls: `done` of `total` are. */
  refill: z.nullable(refillSchema),
  /** The mirror that was moved aside and replaced by this one, if any. */
  setAside: z.nullable(setAsideSchema),
  /** How long calls are kept; absent where all are. `since`: the first moment (epoch seconds); `calls` of the Calls API are older and not kept. */
  retention: z.optional(z.strictObject({ months: z.int(), since: z.number(), calls: z.int() })),
})
export type SyncStatus = z.infer<typeof syncStatusSchema>

/** Body of `POST /api/sync`: sync the newest now, or start a full resync. */
const syncCommandSchema = z.strictObject({ action: z._default(among(['run', 'rewalk']), 'run') })
export type SyncCommand = z.infer<typeof syncCommandSchema>

const quarantinedSchema = z.strictObject({
  id: z.string(),
  reason: z.string(),
  raw: z.string(),
  /** Epoch seconds. */
  firstSeenAt: z.number(),
  seenAt: z.number(),
})
export type QuarantinedRecord = z.infer<typeof quarantinedSchema>

/** What the sync is doing, and its progress. */
export const syncRoute = route(`GET ${SYNC_PATH}`, { answer: dataOf(syncStatusSchema) })
export const commandSyncRoute = route(`POST ${SYNC_PATH}`, { ...syncRoute, body: syncCommandSchema })

/** Records that could not be read as calls, with the reason and their raw JSON. */
export const quarantineRoute = route('GET /api/sync/quarantine', {
  query: z.object(PAGE_PARAMS),
  answer: pageOf(quarantinedSchema),
})

/** For load balancers and monitors: no login, no personal data, and no envelope. */
export const healthRoute = route('GET /api/health', {
  answer: z.strictObject({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    engine: z.string(),
    mirror: z.strictObject({ calls: z.int(), ...fieldsOf(syncStatusSchema, 'syncedAt', 'lagSeconds') }),
    sync: z.strictObject(fieldsOf(syncStatusSchema, 'state')),
  }),
})
