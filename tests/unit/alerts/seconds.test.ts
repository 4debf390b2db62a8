import { expect, it } from 'vitest'
import { changeAlertRoute } from '@/lib/shared/alerts/alerts'
import { changeCallbackRoute } from '@/lib/shared/callbacks/callback-queue'

const NO_SECONDS = [-1, 1.5, 1_700_000_000_000, 9_007_199_254_740_991, '2026-02-30', '1700000000', true]

it.each(NO_SECONDS)('%s is no second in a body, and its field is named', (value) => {
  const silenced = changeAlertRoute.body.safeParse({ silencedUntil: value })
  expect(silenced.error?.issues.map(({ path }) => path[0])).toEqual(['silencedUntil'])
  for (const field of ['since', 'until', 'snoozedUntil']) {
    const snooze = { action: 'snooze', caller: 'ana', since: 1, until: 2, snoozedUntil: 3, [field]: value }
    const read = changeCallbackRoute.body.safeParse(snooze)
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field])
  }
})

it('a second up to 2100 is one, and null silences nothing', () => {
  for (const silencedUntil of [0, 1_700_000_000, 4_102_444_800, null])
    expect(changeAlertRoute.body.safeParse({ silencedUntil }).success).toBe(true)
})
