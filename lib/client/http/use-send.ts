'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, RequestOf, Route } from '@/lib/shared/http/route'
import { askApi } from './fetcher'

/**
 * Sends a change to the API, after which every answer of these routes is read again, whether it succeeded or failed: another tab may have been
 * faster.
 */
export function useSend(...routes: readonly Route[]) {
  const client = useQueryClient()
  return async <R extends Route>(route: R, request: RequestOf<R>): Promise<AnswerOf<R>> => {
    try {
      return await askApi(route, request)
    } finally {
      await Promise.all(routes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    }
  }
}
