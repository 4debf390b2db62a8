import { hash } from 'node:crypto'
import type { Mirror, RoomFilter } from '@/lib/server/mirror/mirror'

/** With four probes per id, some two in a thousand new ids seem known, and are looked up in vain. */
const BITS_PER_ID = 16
const PROBES = 4
const MIN_CAPACITY = 65_536
/** Fewer ids are looked up sooner than the first use reads all stored ones. */
const MIN_IDS = 200
const MAX_EARLY = 10_000
const DIGEST_BYTES = 8

/** A Bloom filter (https://doi.org/10.1145/362686.362692) with double hashing (https://doi.org/10.1002/rsa.20208). */
class Filter {
  private readonly words: Uint32Array
  private readonly mask: number
  count = 0

  constructor(readonly capacity: number) {
    const bits = 2 ** Math.ceil(Math.log2(capacity * BITS_PER_ID))
    this.words = new Uint32Array(bits / 32)
    this.mask = bits - 1
  }

  has(low: number, high: number): boolean {
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (low + Math.imul(probe, high | 1)) & this.mask
      if (((this.words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
    }
    return true
  }

  add(low: number, high: number): void {
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (low + Math.imul(probe, high | 1)) & this.mask
      this.words[bit >>> 5] = (this.words[bit >>> 5] ?? 0) | (1 << (bit & 31))
    }
    this.count += 1
  }
}

/**
 * Which session ids may be stored, in a few bytes each, so that a backfill need not look up what is certainly new. It never takes a
 * stored id for a new one. Only where this process is the only writer.
 */
export class KnownRooms implements RoomFilter {
  /** Each twice as large as the one before; null until the stored ids have been read. */
  private filters: Filter[] | null = null
  /** Added before that. */
  private readonly early = new Set<string>()
  private reading: Promise<void> | null = null

  async among(mirror: Mirror, sessionIds: readonly string[]): Promise<Set<string>> {
    if (this.filters === null) {
      if (sessionIds.length < MIN_IDS && this.early.size < MAX_EARLY) return new Set(sessionIds)
      this.reading ??= this.read(mirror).finally(() => {
        this.reading = null
      })
      await this.reading
    }
    return new Set(sessionIds.filter((id) => this.mayHave(id)))
  }

  add(sessionId: string): void {
    if (this.filters === null) this.early.add(sessionId)
    else this.put(this.filters, low(digest(sessionId)), high(digest(sessionId)))
  }

  private mayHave(sessionId: string): boolean {
    const bytes = digest(sessionId)
    return this.filters?.some((filter) => filter.has(low(bytes), high(bytes))) ?? true
  }

  private put(filters: Filter[], low: number, high: number): void {
    let last = filters.at(-1)
    if (last === undefined || last.count >= last.capacity) {
      last = new Filter((last?.capacity ?? MIN_CAPACITY / 2) * 2)
      filters.push(last)
    }
    last.add(low, high)
  }

  private async read(mirror: Mirror): Promise<void> {
    const [stored] = await mirror.query<{ calls: number }>({
      name: 'rooms.count',
      sql: 'SELECT count() AS calls FROM call_keys',
    })
    const filters = [new Filter(Math.max(MIN_CAPACITY, Number(stored?.calls ?? 0) * 2))]
    const digests = await mirror.bytes({
      name: 'rooms.known',
      sql: 'SELECT reinterpretAsUInt64(MD5(session_id)) FROM call_keys',
      format: 'RowBinary',
    })
    const words = new DataView(digests.buffer, digests.byteOffset, digests.byteLength)
    for (let at = 0; at + DIGEST_BYTES <= words.byteLength; at += DIGEST_BYTES)
      this.put(filters, words.getInt32(at, true), words.getInt32(at + 4, true))
    this.filters = filters
    for (const id of this.early) this.add(id)
    this.early.clear()
  }
}

/** The digest's bytes as the characters of a text, the fastest form to get. */
const digest = (id: string): string => hash('md5', id, 'binary')
const int32 = (bytes: string, at: number): number =>
  bytes.charCodeAt(at) |
  (bytes.charCodeAt(at + 1) << 8) |
  (bytes.charCodeAt(at + 2) << 16) |
  (bytes.charCodeAt(at + 3) << 24)
const low = (bytes: string): number => int32(bytes, 0)
const high = (bytes: string): number => int32(bytes, 4)
