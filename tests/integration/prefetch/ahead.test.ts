import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAhead } from '@/app/(dashboard)/(with-loading)/calls/call-ahead'
import { GET as notes } from '@/app/api/calls/[sessionId]/notes/route'
import { GET as call } from '@/app/api/calls/[sessionId]/route'
import { GET as calls } from '@/app/api/calls/route'
import { GET as startView } from '@/app/api/me/start-view/route'
import { GET as users } from '@/app/api/users/route'
import { closeAccounts } from '@/lib/server/accounts/db'
import { addNote } from '@/lib/server/accounts/notes'
import { createUser } from '@/lib/server/accounts/users'
import { addView, setStartView } from '@/lib/server/accounts/views'
import { ahead } from '@/lib/server/prefetch/ahead'
import { answerInTime } from '@/lib/server/prefetch/answer-in-time'
import type { Ahead } from '@/lib/server/prefetch/prefetch'
import { workspace } from '@/lib/server/workspace/workspace'
import { refOf } from '@/lib/shared/call-path'
import { callRoute } from '@/lib/shared/contracts/calls'
import { filtersSchema } from '@/lib/shared/contracts/filters'
import type { User } from '@/lib/shared/contracts/users'
import { LIVE_QUERY } from '@/lib/shared/params/live'
import { layAccounts } from '../../support/accounts-template'
import { makeRecords } from '../../unit/analytics/make-records'
import { store } from '../analytics/mirror-of'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-prefetch-'))
const FROM_SECONDS = Date.UTC(2023, 5, 1) / 1000
const ALL = filtersSchema.parse({ range: 'all' })
/** Takes requests and answers none. */
const upstream = createServer()
let agent: User
const records = makeRecords(1, 4, FROM_SECONDS, FROM_SECONDS + 3600)
const sessionId = String(records[0]?.sessionId)

beforeAll(() => layAccounts(dataDir))
beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port } = upstream.address() as AddressInfo
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    CALLS_API_URL: `http://127.0.0.1:${port}/v3`,
    CALLS_API_KEY: 'key',
  })
  agent = await createUser({ email: 'a@example.com', role: 'agent', password: null, source: 'local' })
  await store(await workspace().mirror(), records, 1_000)
})
afterAll(async () => {
  upstream.close().closeAllConnections()
  await workspace().close()
  await closeAccounts()
  rmSync(dataDir, { recursive: true, force: true })
})

const answerOf = ({ answer }: Ahead) => answerInTime(answer, agent)

test('a page reads what the browser would: the envelope, as JSON', async () => {
  const answer = await answerOf(ahead(calls, { query: ALL }))
  expect(answer).toMatchObject({ data: [{ sessionId }], meta: { source: 'mirror', pagination: { total: 1 } } })
  expect(answer).toEqual(JSON.parse(JSON.stringify(answer)))
})

test('what a question leaves out is as over HTTP', async () => {
  expect(await answerOf(ahead(calls, { query: LIVE_QUERY }))).toMatchObject({ meta: { source: 'mirror' } })
})

test('the key is the one under which the browser asks', () => {
  const { key } = ahead(notes, { params: { sessionId: 'a/b' } })
  expect(key).toEqual(['/api/calls/[sessionId]/notes', 'a/b', ''])
  // The call of a room that has no mid of its own is another than the newest.
  const unnamed = ahead(notes, { params: { sessionId: 'a/b' }, query: { mid: '' } })
  expect(unnamed.key).toEqual(['/api/calls/[sessionId]/notes', 'a/b', 'mid='])
})

test('ids are those of the path, decoded', async () => {
  await addNote({ sessionId, mid: '' }, 'A note.', agent)
  expect(await answerOf(ahead(notes, { params: { sessionId } }))).toMatchObject({ data: [{ body: 'A note.' }] })
})

test('the viewer is the one who is asked for', async () => {
  const id = await addView({ name: 'Mine', path: '/live', forEveryone: false }, agent)
  await setStartView(id, agent)
  expect(await answerOf(ahead(startView, {}))).toMatchObject({ data: { path: '/live' } })
})

test('whoever may not, or asks for what is not there, reads nothing', async () => {
  for (const name of ['..', '../../users', 'nobody-knows-it', 'a\r\nb'])
    expect(await answerOf(ahead(notes, { params: { sessionId: name } }))).toBeNull()
  expect(await answerOf(ahead(users, {}))).toBeNull()
})

test('an answer that takes too long is let go, and so is what it waits for', async () => {
  const asking = once(upstream, 'request')
  const answer = answerOf(ahead(call, { params: { sessionId } }))
  const [, response] = await asking
  const gone = once(response, 'close')
  expect(await answer).toBeNull()
  await gone
})

test('the copy of a call comes at once, however slow the upstream is, and only of a call that the mirror has', async () => {
  const copyOf = async (id: string) => callAhead(id).copy?.(agent, new AbortController().signal)
  const copy = await copyOf(sessionId)
  expect(copy).toMatchObject({ data: { sessionId }, meta: { source: 'mirror', fetchedAt: expect.any(Number) } })
  expect(callRoute.answer.safeParse(JSON.parse(JSON.stringify(copy))).success).toBe(true)
  expect(await copyOf('nobody-knows-it')).toBeNull()
  expect(await copyOf(refOf({ sessionId, roomMid: 'another' }))).toBeNull()
  expect(await copyOf('../x')).toBeNull()
})
