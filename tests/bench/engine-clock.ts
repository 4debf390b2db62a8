import * as z from 'zod/mini'
import { runAnalytics } from '@/lib/server/analytics/run'
import { listCalls } from '@/lib/server/calls/calls'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { filtersSchema, LIST_PARAMS } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { BusyClock } from './busy-clock'

const STALE_ONGOING_HOURS = 12

/** Answers the same questions in this process, on a copy of the mirror, and measures only the engine’s part. */
export class EngineClock {
  readonly #busy = new BusyClock()
  readonly mirror: Mirror

  private constructor(store: Mirror) {
    this.mirror = {
      ...store,
      engine: store.engine,
      version: () => store.version(),
      query: <T>(query: Parameters<Mirror['query']>[0]) => this.#busy.during(() => store.query<T>(query)),
    }
  }

  static async open(dataDir: string): Promise<EngineClock> {
    return new EngineClock(await openMirror({ dataDir, clickhouse: null }))
  }

  /** Milliseconds during which the engine works on a question. */
  async time(path: string, params: Record<string, string>): Promise<number> {
    const search = new URLSearchParams(params)
    const context = {
      mirror: this.mirror,
      nowSeconds: Math.floor(Date.now() / 1000),
      staleOngoingHours: STALE_ONGOING_HOURS,
      syncedAt: null,
      directory: await directoryOf(this.mirror),
    }
    this.#busy.reset()
    if (path === '/api/analytics') {
      const query = parseQuery(z.extend(analyticsQuerySchema, filtersSchema.shape), search)
      await runAnalytics(context, query, query)
    } else {
      const { sort, page, perPage, cursor, ...filters } = parseQuery(z.extend(filtersSchema, LIST_PARAMS), search)
      await listCalls(context, filters, { sort: sort ?? '-time', page: page ?? 1, perPage: perPage ?? 50, cursor })
    }
    return this.#busy.ms
  }

  close(): Promise<void> {
    return this.mirror.close()
  }
}
