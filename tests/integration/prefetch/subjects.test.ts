import { expect, it } from 'vitest'
import { isUnknown } from '@/lib/server/prefetch/subjects'
import { makeRecords } from '../../unit/analytics/make-records'
import { ownCalls } from '../analytics/own-calls'

const FROM_SECONDS = Date.UTC(2023, 5, 1) / 1000
const { calls, mirror } = ownCalls(FROM_SECONDS, makeRecords(20, 4, FROM_SECONDS, FROM_SECONDS + 3600))
const someone = calls.find(({ initiator }) => initiator !== null)?.initiator ?? ''

const sources = (historyComplete: boolean) => ({
  mirror: async () => mirror(),
  status: async () => ({ historyComplete }),
})

it('is true for someone in no call, once the history is complete', async () => {
  for (const kind of ['user', 'group'] as const) expect(await isUnknown(sources(true), kind, 'nobody')).toBe(true)
  expect(await isUnknown(sources(true), 'user', someone)).toBe(false)
})

it('is false while the history is being copied', async () => {
  for (const kind of ['user', 'group'] as const) expect(await isUnknown(sources(false), kind, 'nobody')).toBe(false)
})

it('is false while the mirror does not respond', async () => {
  const silent = { ...sources(true), mirror: () => Promise.reject(new Error('The mirror is away.')) }
  expect(await isUnknown(silent, 'user', 'nobody')).toBe(false)
})
