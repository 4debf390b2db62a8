import * as z from 'zod/mini'
import { uidSchema } from '@/lib/shared/calls/ids'
import { list } from '@/lib/shared/filters/query'
import { dataOf, route } from '@/lib/shared/http/route'

/** The steps of an erasure in their order, with what each does. */
export const ERASURE_PHASE_WORDS = {
  names: 'Collecting names',
  calls: 'Rewriting calls',
  accounts: 'Rewriting notes, teams and the audit log',
  files: 'Removing former versions',
  search: 'Searching for what is left',
  done: 'Done',
} as const
export type ErasurePhase = keyof typeof ERASURE_PHASE_WORDS

/** The kinds of entries that an erasure counts, with their labels. */
export const ERASURE_KINDS = {
  calls: 'Calls',
  quarantined: 'Quarantined records',
  notes: 'Notes',
  tags: 'Tags',
  teams: 'Teams',
  views: 'Saved views',
  shares: 'Shared links',
  callbacks: 'Call-backs',
  alerts: 'Alerts and digests',
  messages: 'Messages sent',
  audit: 'Entries of the audit log',
  other: 'Other entries',
} as const
export type ErasureKind = keyof typeof ERASURE_KINDS

/** Counts by kind; kinds without any are omitted. */
const countsSchema = z.record(z.string(), z.int())
export type ErasureCounts = { [Kind in ErasureKind]?: number }

const erasureSchema = z.strictObject({
  /** The replacement for the person's uid. */
  pseudonym: z.string(),
  requestedBy: z.string(),
  /** Epoch seconds. */
  requestedAt: z.number(),
  finishedAt: z.nullable(z.number()),
  phase: z.enum(Object.keys(ERASURE_PHASE_WORDS) as [ErasurePhase, ...ErasurePhase[]]),
  /** Progress of the current phase; `total` is null if it cannot be known. */
  done: z.int(),
  total: z.nullable(z.int()),
  counts: countsSchema,
  /** Rows of both databases in which the final search still found the uid or a name; null before that search. */
  hits: z.nullable(z.int()),
  /** The same by table, including tables without any; empty before that search, and for erasures by earlier releases. */
  left: countsSchema,
  /** Ids of calls and groups that contain the uid; they are kept, since they are not ours to change. */
  kept: z.int(),
})
export type Erasure = z.infer<typeof erasureSchema>

const previewSchema = z.strictObject({
  counts: countsSchema,
  kept: z.int(),
  /** `isText`: it has several words and is replaced everywhere; other names are replaced only in calls with the person. */
  names: z.array(z.strictObject({ name: z.string(), isText: z.boolean() })),
})
export type ErasurePreview = z.infer<typeof previewSchema>

const person = z.strictObject({ uid: uidSchema })
/** Everyone erased so far and being erased, newest first; never who they were. */
export const erasuresRoute = route('GET /api/erasures', { answer: dataOf(z.array(erasureSchema)) })
/** Erases a person from the mirror and the accounts. It cannot be undone. */
export const eraseRoute = route('POST /api/erasures', { body: person, answer: dataOf(erasureSchema) })
/** What erasing a person would change. A POST, since addresses are logged. */
export const erasePreviewRoute = route('POST /api/erasures/preview', { body: person, answer: dataOf(previewSchema) })

/** Which of these people were erased, and when (epoch seconds), so that a search for them can say why it finds nothing; never under which pseudonym. */
export const erasedRoute = route('GET /api/erasures/erased', {
  query: z.object({ uid: list(uidSchema) }),
  answer: dataOf(z.array(z.strictObject({ uid: z.string(), erasedAt: z.number() }))),
})
