import * as z from 'zod/mini'
import { CALL_COLUMNS, FORMER_CALL_COLUMNS } from '@/lib/shared/address/words'
import { FILTERS, LIST_PARAMS, PAGE_PARAMS } from '@/lib/shared/filters/filters'
import { among, list, one, required, wholeFrom } from '@/lib/shared/filters/query'
import { zoneSchema } from '@/lib/shared/filters/zone'
import {
  type AnswerOf,
  answerOf,
  dataOf,
  fromMirror,
  paginationSchema,
  route,
  shapeOf,
  sourceMetaSchema,
} from '@/lib/shared/http/route'
import { refillSchema } from '@/lib/shared/sync/sync'
import { callSchema, transcriptionSchema } from './call'
import { OF_CALL, ofOneCall, upstreamUidSchema, writtenIdSchema } from './ids'

/** Calls from the mirror; with `onBehalfOf`, the live list as that user sees it. */
export const callsRoute = route('GET /api/calls', {
  query: z.object({ ...FILTERS, ...LIST_PARAMS, onBehalfOf: one(upstreamUidSchema) }),
  answer: answerOf(
    z.array(callSchema),
    z.extend(sourceMetaSchema, {
      pagination: paginationSchema,
      /** Where the next page begins; not on a live list. */
      nextCursor: z.optional(z.nullable(z.string())),
      /** On a live list, how many calls of the page our filters removed. */
      filteredOut: z.optional(z.int()),
      /** Columns used by the filters that a later release added and that are not yet filled for all calls. */
      incomplete: z.optional(refillSchema),
    }),
  ),
})
export type CallsAnswer = AnswerOf<typeof callsRoute>

/** Headers of a file: how many calls it has, and the cursor of the next one, absent from the last. */
export const EXPORT_CALLS_HEADER = 'x-export-calls'
export const NEXT_CURSOR_HEADER = 'x-next-cursor'
/** Every call that matches the filters; with `limit`, the next calls after `cursor`; with `view`, what is on screen rather than all fields. */
export const callsExportRoute = route('GET /api/calls/export', {
  query: z.object({
    ...FILTERS,
    sort: LIST_PARAMS.sort,
    format: required(among(['csv', 'ndjson', 'parquet'])),
    view: list(among(CALL_COLUMNS, FORMER_CALL_COLUMNS)),
    cursor: LIST_PARAMS.cursor,
    limit: one(wholeFrom(1, 1_000_000)),
  }),
  answer: 'file',
})

/** The facets that follow from a call alone. */
export const CALL_FACETS = ['outcome', 'status', 'type', 'mode', 'receiverType', 'hasRecording', 'quality'] as const
/** A value and how many calls have it; null counts calls without one, which no filter can select. */
const facetValueSchema = z.strictObject({
  value: z.nullable(z.union([z.string(), z.boolean()])),
  calls: z.int(),
})
/** How many calls each value of the filter bar's facets has, each facet without its own filter. */
export const facetsRoute = route('GET /api/calls/facets', {
  query: z.object(FILTERS),
  answer: fromMirror(
    z.strictObject(shapeOf([...CALL_FACETS, 'anomaly', 'tag', 'team', 'hours'], z.array(facetValueSchema))),
  ),
})

const callMetaSchema = z.extend(sourceMetaSchema, {
  /** Epoch seconds at which this copy was fetched from the Calls API. */
  fetchedAt: z.number(),
  /** All calls of the room, newest first, each in one line; `mid` is its value in a URL. */
  occurrences: z.optional(z.array(z.strictObject({ mid: z.string(), time: z.number(), status: z.string() }))),
  /** For a call with more participant rows than an answer carries: which page of them this is. */
  participants: z.optional(paginationSchema),
  /** True when the Calls API no longer has the call. */
  gone: z.optional(z.literal(true)),
})
export type CallMeta = z.infer<typeof callMetaSchema>

/** The live call, written through to the mirror; if the Calls API fails, the mirror's copy with the reason. By default the newest of its room. */
export const callRoute = route('GET /api/calls/[sessionId]', {
  ...ofOneCall,
  query: z.object({ ...OF_CALL, onBehalfOf: one(upstreamUidSchema), participants: one(wholeFrom(1, 100_000)) }),
  answer: answerOf(callSchema, callMetaSchema),
})
export type CallAnswer = AnswerOf<typeof callRoute>

export const rawCallRoute = route('GET /api/calls/[sessionId]/raw', {
  ...ofOneCall,
  answer: answerOf(z.unknown(), callMetaSchema),
})

/** Transcripts of a call, straight from the Calls API, which produces them some time after the end. */
export const transcriptionsRoute = route('GET /api/calls/[sessionId]/transcriptions', {
  ...ofOneCall,
  query: z.object({ ...OF_CALL, ...PAGE_PARAMS }),
  answer: answerOf(z.array(transcriptionSchema), z.extend(sourceMetaSchema, { pagination: paginationSchema })),
})

/** The call as one file that opens anywhere, with its times in `tz`: for colleagues, or for others, with only what a shared link would show. */
export const evidenceRoute = route('GET /api/calls/[sessionId]/evidence', {
  ...ofOneCall,
  query: z.object({ ...OF_CALL, tz: one(zoneSchema), for: one(among(['inside', 'outside'])) }),
  answer: 'file',
})

/** Marks a group's conversation as delivered: a write that other people see. */
export const markDeliveredRoute = route('POST /api/groups/[guid]/conversation/delivered', {
  params: z.object({ guid: writtenIdSchema }),
  body: z.strictObject({ onBehalfOf: writtenIdSchema, messageId: z.optional(z.int().check(z.minimum(1))) }),
  answer: dataOf(z.strictObject({ success: z.boolean(), message: z.string() })),
})
