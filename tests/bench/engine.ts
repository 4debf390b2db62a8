import * as z from 'zod/mini'
import { listCalls } from '@/lib/server/analytics/calls/calls'
import { runAnalytics } from '@/lib/server/analytics/run'
import { openMirror } from '@/lib/server/mirror/client'
import { directoryOf } from '@/lib/server/mirror/directory'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { analyticsQuerySchema } from '@/lib/shared/contracts/analytics'
import { filtersSchema, LIST_PARAMS } from '@/lib/shared/contracts/filters'
import { parseQuery } from '@/lib/shared/contracts/query'
import type { Question } from './questions'

/** Answers the same queries in this process, and measures only the engine’s part. */
export class EngineClock {
  #engineMs = 0
  readonly #mirror: Mirror

  private constructor(store: Mirror) {
    this.#mirror = {
      ...store,
      engine: store.engine,
      version: () => store.version(),
      query: async <T>(query: Parameters<Mirror['query']>[0]) => {
        const start = performance.now()
        try {
          return await store.query<T>(query)
        } finally {
          this.#engineMs += performance.now() - start
        }
      },
    }
  }

  static async open(dataDir: string): Promise<EngineClock> {
    return new EngineClock(await openMirror({ dataDir, clickhouse: null }))
  }

  /** Milliseconds that the engine spends on one query. */
  async time(question: Question, params: Record<string, string>): Promise<number> {
    const search = new URLSearchParams(params)
    const context = {
      mirror: this.#mirror,
      nowSeconds: Math.floor(Date.now() / 1000),
      staleOngoingHours: 12,
      syncedAt: null,
      directory: await directoryOf(this.#mirror),
    }
    this.#engineMs = 0
    if (question.path === '/api/analytics') {
      const query = parseQuery(z.extend(analyticsQuerySchema, filtersSchema.shape), search)
      await runAnalytics(context, query, query)
    } else {
      const { sort, page, perPage, cursor, ...filters } = parseQuery(z.extend(filtersSchema, LIST_PARAMS), search)
      await listCalls(context, filters, { sort: sort ?? '-time', page: page ?? 1, perPage: perPage ?? 50, cursor })
    }
    return this.#engineMs
  }

  close(): Promise<void> {
    return this.#mirror.close()
  }
}
