import { LRUCache } from 'lru-cache'
import type { UpstreamList } from '@/lib/server/calls-api/schema'
import { isTooLarge } from '@/lib/server/calls-api/upstream-error'
import { callFields } from '@/lib/server/records/aliases'
import { nameOf, type PageOrder, UnreadRecord, unreadAt } from './page'

/** Where an oversized record was found, with its neighbours. */
type OversizedPlace = {
  record: UnreadRecord
  /** From 0. */
  position: number
  total: number | null
  /** Its neighbours by `nameOf`; null where unknown. */
  before: string | null
  after: string | null
  /** When it was last tried, epoch milliseconds. */
  triedAtMs: number
}

/** A record may be fixed upstream, so it is retried, but not in every pass. */
const RETRY_INTERVAL_MS = 3_600_000
const MAX_PLACES = 1000

/** Records that were too large when last tried, by `raw`, so that a pass need not rediscover them. Per process. */
export class Oversized extends LRUCache<string, OversizedPlace> {
  constructor() {
    super({ max: MAX_PLACES })
  }

  /** Oversized records expected within `[start, end)` of the list, by position, counted from the end at which no new calls arrive. */
  within(
    [start, end]: [number, number],
    { total, order }: { total: number | null; order: PageOrder | null },
  ): Map<number, OversizedPlace> {
    const expected = new Map<number, OversizedPlace>()
    this.rforEach((place) => {
      const grown = total === null || place.total === null || order === 'oldest-first' ? 0 : total - place.total
      const position = place.position + grown
      if (position >= start && position < end) expected.set(position, place)
    })
    return expected
  }
}

const isDue = (triedAtMs: number, nowMs: number): boolean => nowMs - triedAtMs >= RETRY_INTERVAL_MS

type PiecesQuestion = {
  /** Position of the first record, from 0. */
  start: number
  size: number
  /** As last reported. */
  total: number | null
  order: PageOrder | null
  oversized: Oversized
  nowMs: number
  /** One page of List Calls. @throws UpstreamError */
  ask: (page: number, perPage: number) => Promise<UpstreamList>
}

/** The API returns no smaller pages. */
export class Indivisible extends Error {}

/** The API puts fewer calls on a page than the assumed page size. */
export class Clamped extends Error {
  constructor(readonly size: number) {
    super(`A page holds ${size}.`)
  }
}

/**
 * Reads a page that is too large as smaller pages, halving around the oversized record until it is isolated. A record that is too large on
 * its own is replaced by an `UnreadRecord` and remembered with its neighbours; from then on it is skipped and fetched again only when its
 * neighbours have changed, or periodically.
 * @throws UpstreamError, Indivisible, Clamped
 */
export async function readInPieces(question: PiecesQuestion) {
  const { start, size, oversized, nowMs, order } = question
  const end = start + size
  const pieces = new PieceReader(question)
  // Calls may have arrived since the total was reported: reading one record after the page updates it.
  if (oversized.within([0, Number.POSITIVE_INFINITY], question).size > 0) await pieces.read({ number: end, size: 1 })
  const expected = oversized.within([start, end], { total: pieces.total, order })
  const slots: Slot[] = []
  let readable = start
  for (let at = start; at < end; at = start + slots.length) {
    const known = expected.get(at)
    if (known !== undefined && !isDue(known.triedAtMs, nowMs)) {
      slots.push({ record: known.record, known })
      readable = at + 1
      continue
    }
    const isFirst = at === start && expected.size === 0
    const limit = known !== undefined ? at + 1 : isFirst ? halfOf(start, end) : nextOf(expected, at, end)
    const piece = await pieces.readFrom(at, readable, limit)
    if (piece.length === 0) break
    slots.push(...piece.slice(0, end - at))
    if (piece.length === 1 && piece[0]?.record instanceof UnreadRecord) readable = at + 1
  }
  await confirm(pieces, slots, start)
  remember(question, pieces.total, slots, expected)
  return { records: slots.map(({ record }) => record), total: pieces.total }
}

type Slot = { record: unknown; known?: OversizedPlace }

/** A page of List Calls: `number` from 0, so that it begins at `number × size`. */
type PiecePage = { number: number; size: number }

class PieceReader {
  total: number | null

  constructor(private readonly question: PiecesQuestion) {
    this.total = question.total
  }

  /** The records from `at` on that one readable page holds; none at the end of the list; a single unread one if the record at `at` is too large. */
  async readFrom(at: number, readable: number, limit: number): Promise<Slot[]> {
    for (let reach = limit; ; reach = halfOf(at, reach)) {
      const page = farthestPage(at, readable, reach)
      const slots = await this.read(page)
      if (slots !== null) return slots.slice(at - page.number * page.size)
      reach = (page.number + 1) * page.size
    }
  }

  /** The records of a page, fewer at the end of the list; null when they are too large together. */
  async read({ number, size }: PiecePage): Promise<Slot[] | null> {
    try {
      const { records, pagination } = await this.question.ask(number + 1, size)
      if (records.length > size) throw new Indivisible()
      this.total = pagination.total ?? this.total
      const isShort = records.length > 0 && records.length < size
      if (isShort && number * size + records.length < (pagination.total ?? 0)) throw new Clamped(records.length)
      return records.map((record) => ({ record }))
    } catch (error) {
      if (!isTooLarge(error)) throw error
      return size === 1 ? [{ record: unreadAt(number, this.total, error) }] : null
    }
  }
}

/** The page that contains `at`, starts no earlier than `readable` and extends as far as possible up to `limit`; the smallest such page. */
export function farthestPage(at: number, readable: number, limit: number): PiecePage {
  let best: PiecePage = { number: at, size: 1 }
  for (let size = 2; size <= limit - readable; size += 1) {
    const number = Math.floor(at / size)
    const reach = (number + 1) * size
    if (number * size >= readable && reach <= limit && reach > (best.number + 1) * best.size) best = { number, size }
  }
  return best
}

/** Halfway, but at least one record. */
const halfOf = (at: number, reach: number): number => at + Math.max(1, Math.floor((reach - at) / 2))

const nextOf = (expected: ReadonlyMap<number, unknown>, at: number, end: number): number =>
  Math.min(end, ...[...expected.keys()].filter((position) => position > at))

/** Fetches each skipped record with changed neighbours; at the edges of the page they are unknown. */
async function confirm(pieces: PieceReader, slots: Slot[], start: number): Promise<void> {
  const isSame = (was: string | null, is: string | null) => was === null || is === null || was === is
  for (const [index, { known }] of slots.entries()) {
    if (known === undefined) continue
    if (isSame(known.before, idAt(slots, index - 1)) && isSame(known.after, idAt(slots, index + 1))) continue
    const [tried] = (await pieces.read({ number: start + index, size: 1 })) ?? []
    if (tried !== undefined) slots[index] = tried
  }
}

function remember(
  { start, oversized, nowMs }: PiecesQuestion,
  total: number | null,
  slots: readonly Slot[],
  expected: ReadonlyMap<number, OversizedPlace>,
): void {
  const found = new Set(slots.map(({ record }) => (record instanceof UnreadRecord ? record.raw : null)))
  for (const { record } of expected.values()) if (!found.has(record.raw)) oversized.delete(record.raw)
  for (const [index, { record, known }] of slots.entries()) {
    if (!(record instanceof UnreadRecord)) continue
    const [before, after] = [idAt(slots, index - 1), idAt(slots, index + 1)]
    const triedAtMs = known?.triedAtMs ?? nowMs
    oversized.set(record.raw, { record, position: start + index, total, before, after, triedAtMs })
  }
}

function idAt(slots: readonly Slot[], index: number): string | null {
  const record = slots[index]?.record
  return typeof callFields(record).sessionId === 'string' ? nameOf(record) : null
}
