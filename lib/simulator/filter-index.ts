import { LRUCache } from 'lru-cache'
import type { CallBook, CallOrder, CallRef } from './call-book'
import { SETTLED_AFTER_SECONDS } from './call-plan'
import { type CallFilter, filterKey, passes, viewOfPlan, viewOfRecord } from './filters'
import type { Schedule } from './schedule'

/** Number of cached filters, so that paging through one computes it once. */
const MAX_CACHED_FILTERS = 50
/** Generated calls examined before yielding to other requests. */
const CHUNK = 20_000

type Matches = { upTo: number; indexes: number[] }

/** Finds the calls that match a filter and caches what can no longer change. */
export class FilterIndex {
  private readonly cache = new LRUCache<string, Matches>({ max: MAX_CACHED_FILTERS })
  private version = -1

  constructor(
    private readonly book: CallBook,
    private readonly schedule: Schedule,
  ) {}

  /** The matching calls in list order. */
  async select(filter: CallFilter, nowSeconds: number): Promise<CallOrder> {
    const order = this.book.order(nowSeconds)
    const key = filterKey(filter)
    if (key === null) return order
    if (this.version !== this.book.version) this.cache.clear()
    this.version = this.book.version
    const matching = new Set(await this.generated(key, filter, nowSeconds))
    const refs: CallRef[] = []
    for (let position = 0; position < order.length; position += 1) {
      const ref = order.at(position)
      if (ref < 0 ? passes(filter, viewOfRecord(this.book.fedCall(ref).record)) : matching.has(ref)) refs.push(ref)
    }
    return { length: refs.length, at: (position) => refs[position] as number }
  }

  /** Matching indexes, cached for settled calls. */
  private async generated(key: string, filter: CallFilter, nowSeconds: number): Promise<number[]> {
    const count = this.book.generatedCount(nowSeconds)
    const settled = Math.min(count, this.schedule.countAt(nowSeconds - SETTLED_AFTER_SECONDS))
    const known = this.cache.get(key)
    const matches: Matches = known !== undefined && known.upTo <= settled ? known : { upTo: 0, indexes: [] }
    if (matches !== known) this.cache.set(key, matches)
    while (matches.upTo < settled) {
      const until = Math.min(settled, matches.upTo + CHUNK)
      for (let index = matches.upTo; index < until; index += 1)
        if (this.matches(filter, index, nowSeconds)) matches.indexes.push(index)
      matches.upTo = until
      if (until < settled) await new Promise((resolve) => setImmediate(resolve))
    }
    const open: number[] = []
    for (let index = settled; index < count; index += 1) if (this.matches(filter, index, nowSeconds)) open.push(index)
    return open.length === 0 ? matches.indexes : [...matches.indexes, ...open]
  }

  private matches(filter: CallFilter, index: number, nowSeconds: number): boolean {
    if (this.book.isDeleted(index)) return false
    const plan = this.book.plan(index)
    const isDamaged = plan.trap !== null && plan.trap !== 'stale-ongoing'
    const view = isDamaged ? viewOfRecord(JSON.parse(this.book.json(index, nowSeconds))) : viewOfPlan(plan, nowSeconds)
    return passes(filter, view)
  }
}
