import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import { addNote } from '@/lib/server/accounts/notes'
import { createUser } from '@/lib/server/accounts/users'
import { addView, setStartView } from '@/lib/server/accounts/views'
import { askAs } from '@/lib/server/prefetch/ask'
import { workspace } from '@/lib/server/workspace/workspace'
import type { User } from '@/lib/shared/contracts/users'
import { layAccounts } from '../../support/accounts-template'
import { makeRecords } from '../../unit/analytics/make-records'
import { store } from '../analytics/mirror-of'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-prefetch-'))
const FROM_SECONDS = Date.UTC(2023, 5, 1) / 1000
const ALL = new URLSearchParams({ range: 'all' })
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

test('a page reads what the browser would: the envelope, as JSON', async () => {
  const answer = await askAs(agent, '/api/calls', ALL)
  expect(answer).toMatchObject({ data: [{ sessionId }], meta: { source: 'mirror', pagination: { total: 1 } } })
  expect(answer).toEqual(JSON.parse(JSON.stringify(answer)))
})

test('ids in the path arrive decoded', async () => {
  await addNote({ sessionId, mid: '' }, 'A note.', agent)
  const path = `/api/calls/${encodeURIComponent(sessionId).replaceAll('.', '%2E')}/notes`
  expect(await askAs(agent, path)).toMatchObject({ data: [{ body: 'A note.' }] })
})

test('the viewer is the one who is asked for', async () => {
  const id = await addView({ name: 'Mine', path: '/live', forEveryone: false }, agent)
  await setStartView(id, agent)
  expect(await askAs(agent, '/api/me/start-view')).toMatchObject({ data: { path: '/live' } })
})

test('whoever is not signed in, or asks wrongly, or for what is not there, reads nothing', async () => {
  expect(await askAs(null, '/api/calls', ALL)).toBeNull()
  expect(await askAs(null, '/api/me/start-view')).toBeNull()
  expect(await askAs(agent, '/api/calls', new URLSearchParams({ range: 'fortnight' }))).toBeNull()
  expect(await askAs(agent, '/api/calls', new URLSearchParams('q=%00'))).toBeNull()
  expect(await askAs(agent, '/api/calls/..%2F..%2Fusers/notes')).toBeNull()
  expect(await askAs(agent, '/api/calls/nobody-knows-it/notes')).toBeNull()
  expect(await askAs(agent, '/api/users')).toBeNull()
})

test('an answer that takes too long is let go, and so is what it waits for', async () => {
  const asked = once(upstream, 'request')
  const answer = askAs(agent, `/api/calls/${encodeURIComponent(sessionId)}`)
  const [, response] = await asked
  const gone = once(response, 'close')
  expect(await answer).toBeNull()
  await gone
})
