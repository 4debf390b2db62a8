import { beforeAll, expect, test } from 'vitest'
import { addAnnotation, changeAnnotation, deleteAnnotation, listAnnotations } from '@/lib/server/accounts/annotations'
import { listAudit } from '@/lib/server/accounts/audit'
import { createUser } from '@/lib/server/accounts/users'
import { addView, changeView, deleteView, listViews, setStartView, startView } from '@/lib/server/accounts/views'
import type { User } from '@/lib/shared/contracts/users'
import { MAX_VIEWS } from '@/lib/shared/contracts/views'
import { ownAccounts } from '../../support/own-accounts'

ownAccounts()
let agent: User
let ops: User
let admin: User

beforeAll(async () => {
  agent = await createUser({ email: 'agent@example.com', name: 'Ana', role: 'agent', password: 'long enough' })
  ops = await createUser({ email: 'ops@example.com', role: 'ops', password: 'long enough' })
  admin = await createUser({ email: 'admin@example.com', role: 'admin', password: 'long enough' })
})

const namesOf = async (user: User) => (await listViews(user)).map((view) => view.name)
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('a private view is its owner’s alone; one for everyone is seen by all and changed by its owner and admins', async () => {
  const mine = await addView({ name: 'Mine', path: '/calls?status=ended', forEveryone: false }, agent)
  const shared = await addView({ name: 'Shared', path: '/?range=7d', forEveryone: true }, ops)
  expect(await namesOf(agent)).toEqual(['Mine', 'Shared'])
  expect(await namesOf(admin)).toEqual(['Shared'])
  expect(await code(changeView(mine, { name: 'Taken' }, admin))).toBe('NOT_FOUND')
  expect(await code(deleteView(mine, ops))).toBe('NOT_FOUND')
  expect(await code(changeView(shared, { name: 'Taken' }, agent))).toBe('FORBIDDEN')
  expect(await code(addView({ name: 'No', path: '/', forEveryone: true }, agent))).toBe('FORBIDDEN')
  expect(await code(changeView(mine, { forEveryone: true }, agent))).toBe('FORBIDDEN')
  await changeView(shared, { name: 'Week', path: '/?range=this-week' }, admin)
  expect((await listViews(agent)).find((view) => view.id === shared)).toEqual({
    id: shared,
    name: 'Week',
    path: '/?range=this-week',
    forEveryone: true,
    isMine: false,
    owner: 'ops@example.com',
    isStart: false,
  })
  const actions = (await listAudit(1, 50)).entries.map(({ action, target }) => `${action} ${target}`)
  expect(actions).toEqual(['views.change Shared', 'views.share Shared'])
})

test('the start page is one’s own choice, and falls back when its view goes or is no longer seen', async () => {
  const [shared] = (await listViews(agent)).filter((view) => !view.isMine)
  const id = shared?.id ?? ''
  await setStartView(id, agent)
  expect(await startView(agent)).toEqual({ id, name: 'Week', path: '/?range=this-week' })
  expect(await startView(ops)).toBeNull()
  await changeView(id, { forEveryone: false }, ops)
  expect(await startView(agent)).toBeNull()
  await changeView(id, { forEveryone: true }, ops)
  expect((await startView(agent))?.id).toBe(id)
  await deleteView(id, ops)
  expect(await startView(agent)).toBeNull()
  const [mine] = await listViews(agent)
  await setStartView(mine?.id ?? '', agent)
  await setStartView(null, agent)
  expect(await startView(agent)).toBeNull()
  expect(await code(setStartView(mine?.id ?? '', ops))).toBe('NOT_FOUND')
})

test('nobody keeps more views than can be found again', async () => {
  for (let index = 0; index < MAX_VIEWS; index += 1)
    await addView({ name: `View ${index}`, path: '/live', forEveryone: false }, ops)
  expect(await code(addView({ name: 'One more', path: '/live', forEveryone: false }, ops))).toBe('INVALID_REQUEST')
})

test('remarks are found by the window they touch, changed, removed, and on the record', async () => {
  const moment = await addAnnotation({ fromSeconds: 1000, toSeconds: null, body: 'Campaign started' }, ops)
  const band = await addAnnotation({ fromSeconds: 2000, toSeconds: 5000, body: 'Outage' }, admin)
  const bodies = async (from: number | null, to: number | null) =>
    (await listAnnotations({ from, to })).map(({ body }) => body)
  expect(await bodies(null, null)).toEqual(['Campaign started', 'Outage'])
  expect(await bodies(1000, 1001)).toEqual(['Campaign started'])
  expect(await bodies(1001, 2000)).toEqual([])
  expect(await bodies(4999, 9000)).toEqual(['Outage'])
  expect(await bodies(5000, 9000)).toEqual([])
  expect(await code(addAnnotation({ fromSeconds: 5, toSeconds: 5, body: 'x' }, ops))).toBe('INVALID_REQUEST')
  await changeAnnotation(moment, { fromSeconds: 1500, toSeconds: null, body: 'Campaign' }, admin)
  expect((await listAnnotations({ from: 1500, to: 1501 }))[0]).toEqual({
    id: moment,
    fromSeconds: 1500,
    toSeconds: null,
    body: 'Campaign',
    author: 'ops@example.com',
  })
  await deleteAnnotation(band, ops)
  expect(await code(deleteAnnotation(band, ops))).toBe('NOT_FOUND')
  expect(await code(changeAnnotation(band, { fromSeconds: 1, toSeconds: null, body: 'x' }, ops))).toBe('NOT_FOUND')
  const actions = (await listAudit(1, 4)).entries.map(({ action }) => action)
  expect(actions).toEqual(['annotations.delete', 'annotations.change', 'annotations.add', 'annotations.add'])
})
