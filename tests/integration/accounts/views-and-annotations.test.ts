import { expect, test } from 'vitest'
import {
  addAnnotation,
  annotationInput,
  changeAnnotation,
  deleteAnnotation,
  listAnnotations,
} from '@/lib/server/notes/annotations'
import { listAudit } from '@/lib/server/users/read-audit'
import {
  addView,
  changeView,
  deleteView,
  listViews,
  restoreView,
  setStartView,
  startView,
} from '@/lib/server/users/views'
import type { User } from '@/lib/shared/users/users'
import { MAX_VIEWS } from '@/lib/shared/users/views'
import { codeOf } from '../../support/code-of'
import { ownUsers } from '../../support/own-accounts'

const users = ownUsers()

const namesOf = async (user: User) => (await listViews(user)).map((view) => view.name)

test('a private view belongs to its owner alone; a shared one is seen by everyone and changed by its owner and admins', async () => {
  const mine = await addView({ name: 'Mine', path: '/calls?status=ended', forEveryone: false }, users.agent)
  const shared = await addView({ name: 'Shared', path: '/?range=7d', forEveryone: true }, users.ops)
  expect(await namesOf(users.agent)).toEqual(['Mine', 'Shared'])
  expect(await namesOf(users.admin)).toEqual(['Shared'])
  expect(await codeOf(changeView(mine, { name: 'Taken' }, users.admin))).toBe('NOT_FOUND')
  expect(await codeOf(deleteView(mine, users.ops))).toBe('NOT_FOUND')
  expect(await codeOf(changeView(shared, { name: 'Taken' }, users.agent))).toBe('FORBIDDEN')
  expect(await codeOf(addView({ name: 'No', path: '/', forEveryone: true }, users.agent))).toBe('FORBIDDEN')
  expect(await codeOf(changeView(mine, { forEveryone: true }, users.agent))).toBe('FORBIDDEN')
  await changeView(shared, { name: 'Week', path: '/?range=this-week' }, users.admin)
  expect((await listViews(users.agent)).find((view) => view.id === shared)).toEqual({
    id: shared,
    name: 'Week',
    path: '/?range=this-week',
    forEveryone: true,
    isMine: false,
    owner: 'ops@example.com',
    isStart: false,
    isPinned: false,
  })
  const actions = (await listAudit({ perPage: 50 })).data.map(({ action, target }) => `${action} ${target}`)
  expect(actions).toEqual(['views.change Shared', 'views.share Shared'])
})

test('everyone pins what they see, for themselves alone', async () => {
  const pinnedBy = async (user: (typeof users)['agent']) =>
    (await listViews(user)).filter(({ isPinned }) => isPinned).map(({ name }) => name)
  const [mine, shared] = await listViews(users.agent)
  await changeView(shared?.id ?? '', { pinned: true }, users.agent)
  await changeView(shared?.id ?? '', { pinned: true }, users.agent)
  expect([await pinnedBy(users.agent), await pinnedBy(users.ops)]).toEqual([['Week'], []])
  expect(await codeOf(changeView(mine?.id ?? '', { pinned: true }, users.ops))).toBe('NOT_FOUND')
  expect(await codeOf(changeView(shared?.id ?? '', { pinned: false, name: 'Taken' }, users.agent))).toBe('FORBIDDEN')
  expect(await pinnedBy(users.agent)).toEqual(['Week'])
  await deleteView(shared?.id ?? '', users.ops)
  expect(await pinnedBy(users.agent)).toEqual([])
  await restoreView(shared?.id ?? '', users.ops)
  expect([await pinnedBy(users.agent), await pinnedBy(users.ops)]).toEqual([['Week'], []])
  await changeView(shared?.id ?? '', { pinned: false }, users.agent)
  expect(await pinnedBy(users.agent)).toEqual([])
})

test('everyone chooses their own start view, which falls back when the view is deleted or no longer shared', async () => {
  const [shared] = (await listViews(users.agent)).filter((view) => !view.isMine)
  const id = shared?.id ?? ''
  await setStartView(id, users.agent)
  expect(await startView(users.agent)).toEqual({ id, name: 'Week', path: '/?range=this-week' })
  expect(await startView(users.ops)).toBeNull()
  await changeView(id, { forEveryone: false }, users.ops)
  expect(await startView(users.agent)).toBeNull()
  await changeView(id, { forEveryone: true }, users.ops)
  expect((await startView(users.agent))?.id).toBe(id)
  await deleteView(id, users.ops)
  expect(await startView(users.agent)).toBeNull()
  const [mine] = await listViews(users.agent)
  await setStartView(mine?.id ?? '', users.agent)
  await setStartView(null, users.agent)
  expect(await startView(users.agent)).toBeNull()
  expect(await codeOf(setStartView(mine?.id ?? '', users.ops))).toBe('NOT_FOUND')
})

test('a former ops user changes and brings back nothing for everyone, but may make their own private', async () => {
  const change = { name: 'Changed', path: '/live' }
  const [first, second] = await Promise.all(
    ['First', 'Second'].map((name) => addView({ name, path: '/', forEveryone: true }, users.ops)),
  )
  const former = { ...users.ops, role: 'agent' as const }
  for (const part of [{ name: 'x' }, { path: '/live' }, { forEveryone: true }, { ...change, forEveryone: true }])
    expect(await codeOf(changeView(first ?? '', part, former))).toBe('FORBIDDEN')
  expect(await codeOf(changeView(first ?? '', { ...change, forEveryone: false }, former))).toBe('done')
  expect(await codeOf(changeView(first ?? '', { name: 'Again' }, former))).toBe('done')
  await deleteView(second ?? '', former)
  expect(await codeOf(restoreView(second ?? '', former))).toBe('FORBIDDEN')
  expect(await codeOf(restoreView(second ?? '', users.ops))).toBe('done')
  for (const id of [first, second]) await deleteView(id ?? '', users.ops)
})

test('the number of views per user is limited', async () => {
  for (let index = 0; index < MAX_VIEWS; index += 1)
    await addView({ name: `View ${index}`, path: '/live', forEveryone: false }, users.ops)
  expect(await codeOf(addView({ name: 'One more', path: '/live', forEveryone: false }, users.ops))).toBe(
    'INVALID_REQUEST',
  )
})

test('annotations are found by the window they touch, changed, deleted, and audited', async () => {
  const moment = await addAnnotation({ fromSeconds: 1000, toSeconds: null, body: 'Campaign started' }, users.ops)
  const band = await addAnnotation({ fromSeconds: 2000, toSeconds: 5000, body: 'Outage' }, users.admin)
  const bodies = async (from: number | null, to: number | null) =>
    (await listAnnotations({ from, to })).map(({ body }) => body)
  expect(await bodies(null, null)).toEqual(['Campaign started', 'Outage'])
  expect(await bodies(1000, 1001)).toEqual(['Campaign started'])
  expect(await bodies(1001, 2000)).toEqual([])
  expect(await bodies(4999, 9000)).toEqual(['Outage'])
  expect(await bodies(5000, 9000)).toEqual([])
  expect(() => annotationInput({ from: '5', to: '5', tz: 'UTC', body: 'x' })).toThrow('must be after from')
  await changeAnnotation(moment, { fromSeconds: 1500, toSeconds: null, body: 'Campaign' }, users.admin)
  expect((await listAnnotations({ from: 1500, to: 1501 }))[0]).toEqual({
    id: moment,
    fromSeconds: 1500,
    toSeconds: null,
    body: 'Campaign',
    author: 'ops@example.com',
  })
  await deleteAnnotation(band, users.ops)
  expect(await codeOf(deleteAnnotation(band, users.ops))).toBe('NOT_FOUND')
  expect(await codeOf(changeAnnotation(band, { fromSeconds: 1, toSeconds: null, body: 'x' }, users.ops))).toBe(
    'NOT_FOUND',
  )
  const actions = (await listAudit({ perPage: 4 })).data.map(({ action }) => action)
  expect(actions).toEqual(['annotations.delete', 'annotations.change', 'annotations.add', 'annotations.add'])
})
