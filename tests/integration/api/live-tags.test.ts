import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLiveCalls } from '@/app/api/calls/live'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { callTags } from '@/lib/server/accounts/schema'
import { createUser } from '@/lib/server/accounts/users'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import { MOST_TAGGED_CALLS } from '@/lib/shared/contracts/tags'
import type { User } from '@/lib/shared/contracts/users'
import { layAccounts } from '../../support/accounts-template'
import { startedSimulator } from '../simulator/client'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-live-tags-'))
let upstream: Awaited<ReturnType<typeof startedSimulator>>
let user: User
/** Somebody with calls. */
let uid: string

beforeAll(() => layAccounts(dataDir))
beforeAll(async () => {
  upstream = await startedSimulator()
  process.env.DATA_DIR = dataDir
  process.env.CALLS_API_URL = upstream.simulator.url
  process.env.CALLS_API_KEY = upstream.simulator.apiKey
  const listed = await upstream.list()
  uid = listed.data.map(({ initiator }) => initiator).find((one) => typeof one === 'string') as string
  user = await createUser({ email: 'ana@example.com', name: 'Ana', role: 'agent', password: 'long enough' })
})
afterAll(async () => {
  await closeAccounts()
  await upstream.simulator.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const live = async (params: Record<string, unknown>) =>
  listLiveCalls({
    onBehalfOf: uid,
    filters: filtersSchema.parse(params),
    sort: undefined,
    page: 1,
    perPage: 50,
    cursor: undefined,
    user,
    signal: new AbortController().signal,
  })

it('keeps every call of a tag that stands on more calls than a question to the mirror may name', async () => {
  const all = await live({})
  expect(all.data.length).toBeGreaterThan(0)
  const [first] = all.data
  const rows = Array.from({ length: MOST_TAGGED_CALLS }, (_, index) => ({
    sessionId: `!before-any-other-${index}`,
    tag: 'often',
    addedBy: user.id,
  }))
  const db = await accountsDb()
  for (let index = 0; index < rows.length; index += 5000)
    await db.insert(callTags).values(rows.slice(index, index + 5000))
  await db.insert(callTags).values({ sessionId: first?.sessionId ?? '', tag: 'often', addedBy: user.id })

  const tagged = await live({ tag: 'often' })
  expect(tagged.data.map((call) => call.sessionId)).toEqual([first?.sessionId])
  expect(tagged.meta.filteredOut).toBe(all.data.length - 1)
  expect((await live({ tag: 'seldom' })).data).toEqual([])
  expect((await live({ tag: 'seldom,often' })).data).toHaveLength(1)
})
