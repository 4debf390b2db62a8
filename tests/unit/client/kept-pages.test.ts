import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { forgetUnseenCalls, MAX_KEPT_CALLS } from '@/components/calls/use-call-list'
import { callsRoute } from '@/lib/shared/calls/calls'

describe('the pages of a long list', () => {
  it('leave the cache once off screen, except the last ones, and never while in use', () => {
    const client = new QueryClient()
    const keyOf = (page: number) => [callsRoute.path, `page=${page}`]
    client.setQueryData(keyOf(1), { page: 1 })
    const observer = new QueryObserver(client, {
      queryKey: keyOf(1),
      queryFn: () => ({ page: 1 }),
      staleTime: Number.POSITIVE_INFINITY,
    })
    const stop = observer.subscribe(() => undefined)
    for (let page = 2; page <= 1500; page += 1) {
      client.setQueryData(keyOf(page), { page }, { updatedAt: page })
      forgetUnseenCalls(client, MAX_KEPT_CALLS / 40)
    }
    client.setQueryData(['people', 'page=1'], {}, { updatedAt: 1 })
    forgetUnseenCalls(client, MAX_KEPT_CALLS / 40)
    const kept = client.getQueryCache().findAll({ queryKey: [callsRoute.path] })
    expect(kept).toHaveLength(41)
    expect(client.getQueryData(keyOf(1))).toEqual({ page: 1 })
    expect(client.getQueryData(keyOf(1500))).toEqual({ page: 1500 })
    expect(client.getQueryData(keyOf(1460))).toBeUndefined()
    expect(client.getQueryData(['people', 'page=1'])).toEqual({})
    stop()
    client.clear()
  })
})
