import { beforeAll, expect, test } from 'vitest'
import { listAudit } from '@/lib/server/accounts/audit'
import { addNote, changeNote, deleteNote, listNotes } from '@/lib/server/accounts/notes'
import { addTag, allTags, callsOfTags, listTags, removeTag, tagsOfCalls } from '@/lib/server/accounts/tags'
import { createUser } from '@/lib/server/accounts/users'
import { callIdText } from '@/lib/shared/call-id'
import { MAX_TAGS_PER_CALL } from '@/lib/shared/contracts/tag'
import type { User } from '@/lib/shared/contracts/users'
import { ownAccounts } from '../../support/own-accounts'

ownAccounts()
let ana: User
let bo: User
let admin: User

beforeAll(async () => {
  ana = await createUser({ email: 'ana@example.com', name: 'Ana', role: 'agent', password: 'long enough' })
  bo = await createUser({ email: 'bo@example.com', role: 'ops', password: 'long enough' })
  admin = await createUser({ email: 'admin@example.com', role: 'admin', password: 'long enough' })
})

const of = (sessionId: string, mid = '') => ({ sessionId, mid })
const recorded = async () => (await listAudit(1, 200)).entries

test('a note has its author and its times; only the author changes it; the log never says what it says', async () => {
  const id = await addNote(of('s-1'), 'The customer was cut off.', ana)
  await addNote(of('s-1'), 'Called them again.', bo)
  await addNote(of('s-2'), 'Another call.', bo)
  const [first, second, ...more] = await listNotes(of('s-1'))
  expect(more).toEqual([])
  expect(first).toMatchObject({ id, body: 'The customer was cut off.', author: { name: 'Ana' }, editedAt: null })
  expect(second).toMatchObject({ author: { id: bo.id, name: 'bo@example.com' }, editedAt: null })

  await expect(changeNote({ ...of('s-1'), id }, 'no', bo)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(changeNote({ ...of('s-1'), id }, 'no', admin)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(changeNote({ ...of('s-2'), id }, 'no', ana)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await changeNote({ ...of('s-1'), id }, 'The customer was cut off.', ana)
  expect((await listNotes(of('s-1')))[0]?.editedAt).toBeNull()
  await changeNote({ ...of('s-1'), id }, 'The customer hung up.', ana)
  const changed = (await listNotes(of('s-1')))[0]
  expect(changed).toMatchObject({ id, body: 'The customer hung up.', createdAt: first?.createdAt })
  expect(changed?.editedAt).toEqual(expect.any(Number))

  await expect(deleteNote({ ...of('s-1'), id }, bo)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await deleteNote({ ...of('s-1'), id }, admin)
  await expect(deleteNote({ ...of('s-1'), id }, ana)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await deleteNote({ ...of('s-1'), id: second?.id ?? '' }, bo)
  expect(await listNotes(of('s-1'))).toEqual([])

  const entries = (await recorded()).filter(({ action }) => action.startsWith('notes.'))
  expect(entries.map(({ actor, action, target }) => `${actor} ${action} ${target}`).sort()).toEqual([
    'admin@example.com notes.delete s-1',
    'ana@example.com notes.add s-1',
    'ana@example.com notes.change s-1',
    'bo@example.com notes.add s-1',
    'bo@example.com notes.add s-2',
    'bo@example.com notes.delete s-1',
  ])
  expect(JSON.stringify(entries)).not.toContain('customer')
})

test('a call has each tag once, and not more than it may; every change is on the record', async () => {
  await addTag(of('t-1'), 'vip', ana)
  await addTag(of('t-1'), 'vip', bo)
  await addTag(of('t-1'), 'billing', bo)
  await addTag(of('t-2'), 'billing', ana)
  expect(await listTags(of('t-1'))).toEqual(['billing', 'vip'])
  expect(await tagsOfCalls([of('t-1'), of('t-2'), of('t-3')])).toEqual(
    new Map([
      [callIdText(of('t-1')), ['billing', 'vip']],
      [callIdText(of('t-2')), ['billing']],
    ]),
  )
  expect(await tagsOfCalls([])).toEqual(new Map())
  expect(await allTags()).toHaveLength(2)
  expect(await callsOfTags(['billing', 'vip'], 10)).toEqual([of('t-1'), of('t-2')])
  expect(await callsOfTags(['billing', 'vip'], 1)).toEqual([of('t-1')])
  expect(await callsOfTags(["' OR 1=1 --"], 10)).toEqual([])
  await removeTag(of('t-1'), 'vip', bo)
  await removeTag(of('t-1'), 'vip', bo)
  expect(await listTags(of('t-1'))).toEqual(['billing'])

  for (let index = 1; index < MAX_TAGS_PER_CALL; index += 1) await addTag(of('t-1'), `more-${index}`, ana)
  await expect(addTag(of('t-1'), 'one-too-many', ana)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  await addTag(of('t-1'), 'billing', ana)
  expect(await listTags(of('t-1'))).toHaveLength(MAX_TAGS_PER_CALL)

  const entries = (await recorded()).filter(({ action }) => action.startsWith('tags.'))
  expect(
    entries.filter(({ details }) => details.tag === 'vip').map(({ actor, action }) => `${actor} ${action}`),
  ).toEqual(expect.arrayContaining(['ana@example.com tags.add', 'bo@example.com tags.remove']))
  expect(entries.filter(({ details }) => details.tag === 'vip')).toHaveLength(2)
  expect(entries.filter(({ details }) => details.tag === 'one-too-many')).toEqual([])
})
