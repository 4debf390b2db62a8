import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { alertHistoryQuestion } from '@/components/alerts/use-alerts'
import { alertHistoryRoute } from '@/lib/shared/alerts/alerts'

test('the history of an alert is asked for again once it is in another state, and only then', () => {
  const client = new QueryClient()
  const queryFn = vi.fn(() => new Promise<never>(() => undefined))
  const asked = (since: number | null) => ({ ...alertHistoryQuestion({ id: 'rule', since }), queryFn })
  const observer = new QueryObserver(client, asked(null))
  const end = observer.subscribe(() => undefined)
  const counts = [null, null, 1_700_000_000, 1_700_000_000, 1_700_000_060].map((since) => {
    observer.setOptions(asked(since))
    return queryFn.mock.calls.length
  })
  end()
  expect(counts).toEqual([1, 1, 2, 2, 3])
  // What a change of alerts invalidates.
  expect(asked(null).queryKey[0]).toBe(alertHistoryRoute.path)
})
