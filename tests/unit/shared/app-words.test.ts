import { expect, test } from 'vitest'
import type { AppSummary } from '@/lib/shared/apps/apps'
import { appProblem, appStateWords } from '@/lib/shared/sync/sync-words'

type Answered = Exclude<AppSummary, { error: string }>
const summary = (rest: Partial<Answered> = {}): Answered => ({
  id: 'sales',
  name: 'Sales',
  calls: 10,
  resolved: 10,
  answerRate: 0.5,
  previous: null,
  lagSeconds: 12,
  state: 'current',
  intervalSeconds: 15,
  lastError: null,
  waiting: 0,
  firing: 0,
  ...rest,
})
const failed: AppSummary = { id: 'sales', name: 'Sales', error: 'It did not answer within 5 s' }

test.each<[AppSummary, string, string, string | null]>([
  [summary(), 'success', 'Synced 12 s ago', null],
  [summary({ lagSeconds: null }), 'success', 'Synced', null],
  [summary({ lagSeconds: 300 }), 'warning', '5 min old', 'The last sync was 5 min ago.'],
  [summary({ lagSeconds: 300, intervalSeconds: 3600 }), 'success', 'Synced 5 min ago', null],
  [summary({ state: 'starting' }), 'accent', 'Starting', null],
  [summary({ state: 'backfilling' }), 'accent', 'Copying history', null],
  [
    summary({ state: 'waiting', lagSeconds: 3600, lastError: 'The key is wrong' }),
    'warning',
    'Waiting · 1 h old',
    'The sync is waiting. The key is wrong.',
  ],
  [summary({ state: 'stopped' }), 'danger', 'Sync stopped', 'Sync has stopped and needs attention.'],
  [failed, 'danger', 'Not available', 'It did not answer within 5 s.'],
])('%j is %s: “%s”', (of, tone, words, problem) => {
  expect(appStateWords(of)).toEqual({ tone, words })
  expect(appProblem(of)).toBe(problem)
})
