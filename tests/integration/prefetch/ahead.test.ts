import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAhead } from '@/app/(dashboard)/calls/call-ahead'
import { GET as notes } from '@/app/api/calls/[sessionId]/notes/route'
import { GET as call } from '@/app/api/calls/[sessionId]/route'
import { GET as calls } from '@/app/api/calls/route'
import { GET as startView } from '@/app/api/me/start-view/route'
import { GET as listUsers } from '@/app/api/users/route'
import { addNote } from '@/lib/server/notes/notes'
import { type Ahead, ahead, answerInTime } from '@/lib/server/prefetch/prefetch'
import { workspace } from '@/lib/server/process/workspace/workspace'
import { addView, setStartView } from '@/lib/server/users/views'
import { refOf } from '@/lib/shared/calls/call-path'
import { callRoute } from '@/lib/shared/calls/calls'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { LIVE_QUERY } from '@/lib/shared/params/calls'
import { listen } from '../../support/listen'
import { configure, ownUsers } from '../../support/own-accounts'
import { makeRecords } from '../../unit/analytics/make-records'
import { store } from '../analytics/own-calls'

const FROM_SECONDS = Date.UTC(2023, 5, 1) / 1000
const ALL = filtersSchema.parse({ range: 'all' })
/** An upstream that never responds. */
const upstream = createServer()
const users = ownUsers()
const records = makeRecords(1, 4, FROM_SECONDS, FROM_SECONDS + 3600)
const sessionId = String(records[0]?.sessionId)

beforeAll(async () => {
  configure({ CALLS_API_URL: `http://127.0.0.1:${await listen(upstream)}/v3` })
  await store(await workspace().mirror(), records, 1_000)
})
afterAll(async () => {
  upstream.close().closeAllConnections()
  await workspace().close()
})

const answerOf = ({ answer }: Ahead) => answerInTime(answer, users.agent)

test('a page reads the same envelope as the browser would, as JSON', async () => {
  const answer = await answerOf(ahead(calls, { query: ALL }))
  expect(answer).toMatchObject({ data: [{ sessionId }], meta: { source: 'mirror', pagination: { total: 1 } } })
  expect(answer).toEqual(JSON.parse(JSON.stringify(answer)))
})

test('omitted parameters have the same defaults as over HTTP', async () => {
  expect(await answerOf(ahead(calls, { query: LIVE_QUERY }))).toMatchObject({ meta: { source: 'mirror' } })
})

test('the query key is the browser’s', () => {
  const { key } = ahead(notes, { params: { sessionId: 'a/b' } })
  expect(key).toEqual(['/api/calls/[sessionId]/notes', 'a/b', ''])
  // In a room, the call without a mid is not necessarily the newest.
  const unnamed = ahead(notes, { params: { sessionId: 'a/b' }, query: { mid: '' } })
  expect(unnamed.key).toEqual(['/api/calls/[sessionId]/notes', 'a/b', 'mid='])
})

test('path ids are decoded', async () => {
  await addNote({ sessionId, mid: '' }, 'A note.', users.agent)
  expect(await answerOf(ahead(notes, { params: { sessionId } }))).toMatchObject({ data: [{ body: 'A note.' }] })
})

test('answers are those for the viewer', async () => {
  const id = await addView({ name: 'Mine', path: '/live', forEveryone: false }, users.agent)
  await setStartView(id, users.agent)
  expect(await answerOf(ahead(startView, {}))).toMatchObject({ data: { path: '/live' } })
})

test('there is no answer without permission, or for what does not exist', async () => {
  for (const name of ['..', '../../users', 'nobody-knows-it', 'a\r\nb'])
    expect(await answerOf(ahead(notes, { params: { sessionId: name } }))).toBeNull()
  expect(await answerOf(ahead(listUsers, {}))).toBeNull()
})

test('an answer that takes too long is abandoned, and so is its upstream request', async () => {
  const asking = once(upstream, 'request')
  const answer = answerOf(ahead(call, { params: { sessionId } }))
  const [, response] = await asking
  const gone = once(response, 'close')
  expect(await answer).toBeNull()
  await gone
})

test('a call is read from the mirror at once, however slow upstream is, if the mirror has it', async () => {
  const copyOf = async (id: string) => callAhead(id).copy?.(users.agent, new AbortController().signal)
  const copy = await copyOf(sessionId)
  expect(copy).toMatchObject({ data: { sessionId }, meta: { source: 'mirror', fetchedAt: expect.any(Number) } })
  expect(callRoute.answer.safeParse(JSON.parse(JSON.stringify(copy))).success).toBe(true)
  expect(await copyOf('nobody-knows-it')).toBeNull()
  expect(await copyOf(refOf({ sessionId, roomMid: 'another' }))).toBeNull()
  expect(await copyOf('../x')).toBeNull()
})
