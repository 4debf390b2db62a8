import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mirror } from '@/lib/server/mirror/mirror'

import { isUnknown } from '@/lib/server/prefetch/require-known'
import { makeRecords } from '../../unit/analytics/make-records'
import { store, temporaryMirror } from '../analytics/mirror-of'

const FROM_SECONDS = Date.UTC(2023, 5, 1) / 1000
let mirror: Mirror
let remove: () => Promise<void>

beforeAll(async () => {
  const opened = await temporaryMirror()
  mirror = opened.mirror
  remove = opened.remove
  await store(mirror, makeRecords(20, 4, FROM_SECONDS, FROM_SECONDS + 3600), 1_000)
})
afterAll(() => remove())

const sources = (historyComplete: boolean) => ({
  mirror: async () => mirror,
  status: async () => ({ historyComplete }),
})
const someone = async () => {
  const [row] = await mirror.query<{ uid: string }>({ name: 'someone', sql: 'SELECT uid FROM person_calls LIMIT 1' })
  return row?.uid ?? ''
}

it('is nobody whom no call has, once the history is all here', async () => {
  for (const kind of ['user', 'group'] as const) expect(await isUnknown(sources(true), kind, 'nobody')).toBe(true)
  expect(await isUnknown(sources(true), 'user', await someone())).toBe(false)
})

it('cannot be told while the history is being copied', async () => {
  for (const kind of ['user', 'group'] as const) expect(await isUnknown(sources(false), kind, 'nobody')).toBe(false)
})

it('cannot be told without an answer of the mirror', async () => {
  const silent = { ...sources(true), mirror: () => Promise.reject(new Error('The mirror is away.')) }
  expect(await isUnknown(silent, 'user', 'nobody')).toBe(false)
})
