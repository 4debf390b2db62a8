import { expect, test } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { callTags } from '@/lib/server/accounts/schema/calls'
import { asAppError } from '@/lib/server/http/errors'
import { addNote, changeNote, deleteNote, listNotes, notedCalls, notesBy, restoreNote } from '@/lib/server/notes/notes'
import { addTag, allTags, callsOfTags, listTags, removeTag, tagsOfCalls } from '@/lib/server/notes/tags'
import { currentApp } from '@/lib/server/process/config/current-app'
import { listAudit } from '@/lib/server/users/read-audit'
import { type CallId, callIdText } from '@/lib/shared/calls/call-path'
import { MAX_TAGS_PER_CALL } from '@/lib/shared/notes/tag'
import { MAX_TAGGED_CALLS } from '@/lib/shared/notes/tags'
import { ownUsers } from '../../support/own-accounts'

const users = ownUsers()

const of = (sessionId: string, mid = '') => ({ sessionId, mid })
const auditEntries = async () => (await listAudit({ perPage: 200 })).data

test('a note has its author and times; only its author edits it; the audit log never quotes it', async () => {
  const id = await addNote(of('s-1'), 'The customer was cut off.', users.agent)
  await addNote(of('s-1'), 'Called them again.', users.ops)
  await addNote(of('s-2'), 'Another call.', users.ops)
  const [first, second, ...more] = await listNotes(of('s-1'))
  expect(more).toEqual([])
  expect((await notesBy(users.ops.id, 10)).map(({ sessionId, body }) => [sessionId, body])).toEqual([
    ['s-2', 'Another call.'],
    ['s-1', 'Called them again.'],
  ])
  expect(await notesBy(users.ops.id, 1)).toHaveLength(1)
  expect(await notesBy(users.admin.id, 10)).toEqual([])
  expect(first).toMatchObject({ id, body: 'The customer was cut off.', author: { name: 'Ana' }, editedAt: null })
  expect(second).toMatchObject({ author: { id: users.ops.id, name: 'ops@example.com' }, editedAt: null })

  await expect(changeNote({ ...of('s-1'), id }, 'no', users.ops)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(changeNote({ ...of('s-1'), id }, 'no', users.admin)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(changeNote({ ...of('s-2'), id }, 'no', users.agent)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await changeNote({ ...of('s-1'), id }, 'The customer was cut off.', users.agent)
  expect((await listNotes(of('s-1')))[0]?.editedAt).toBeNull()
  await changeNote({ ...of('s-1'), id }, 'The customer hung up.', users.agent)
  const changed = (await listNotes(of('s-1')))[0]
  expect(changed).toMatchObject({ id, body: 'The customer hung up.', createdAt: first?.createdAt })
  expect(changed?.editedAt).toEqual(expect.any(Number))

  await expect(deleteNote({ ...of('s-1'), id }, users.ops)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await deleteNote({ ...of('s-1'), id }, users.admin)
  await expect(deleteNote({ ...of('s-1'), id }, users.agent)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await deleteNote({ ...of('s-1'), id: second?.id ?? '' }, users.ops)
  expect(await listNotes(of('s-1'))).toEqual([])

  const entries = (await auditEntries()).filter(({ action }) => action.startsWith('notes.'))
  expect(entries.map(({ actor, action, target }) => `${actor} ${action} ${target}`).sort()).toEqual([
    'admin@example.com notes.delete s-1',
    'agent@example.com notes.add s-1',
    'agent@example.com notes.change s-1',
    'ops@example.com notes.add s-1',
    'ops@example.com notes.add s-2',
    'ops@example.com notes.delete s-1',
  ])
  expect(JSON.stringify(entries)).not.toContain('customer')
})

test('a call has each tag once and a limited number of tags; every change is audited', async () => {
  await addTag(of('t-1'), 'vip', users.agent)
  await addTag(of('t-1'), 'vip', users.ops)
  await addTag(of('t-1'), 'billing', users.ops)
  await addTag(of('t-2'), 'billing', users.agent)
  expect(await listTags(of('t-1'))).toEqual(['billing', 'vip'])
  expect(await tagsOfCalls([of('t-1'), of('t-2'), of('t-3')])).toEqual(
    new Map([
      [callIdText(of('t-1')), ['billing', 'vip']],
      [callIdText(of('t-2')), ['billing']],
    ]),
  )
  expect(await tagsOfCalls([])).toEqual(new Map())
  expect(await allTags()).toHaveLength(2)
  expect((await callsOfTags(['billing', 'vip'])).ids).toEqual([of('t-1'), of('t-2')])
  expect((await callsOfTags(["' OR 1=1 --"])).ids).toEqual([])
  await removeTag(of('t-1'), 'vip', users.ops)
  await removeTag(of('t-1'), 'vip', users.ops)
  expect(await listTags(of('t-1'))).toEqual(['billing'])

  for (let index = 1; index < MAX_TAGS_PER_CALL; index += 1) await addTag(of('t-1'), `more-${index}`, users.agent)
  await expect(addTag(of('t-1'), 'one-too-many', users.agent)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })

  const app = currentApp()
  const many = Array.from({ length: MAX_TAGGED_CALLS + 1 }, (_, index) => ({
    app,
    sessionId: `m-${index}`,
    tag: 'many',
  }))
  const db = await accountsDb()
  await db.insert(callTags).values(many.slice(1))
  expect((await callsOfTags(['many'])).ids).toHaveLength(MAX_TAGGED_CALLS)
  await db.insert(callTags).values(many.slice(0, 1))
  await expect(callsOfTags(['many'])).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  await addTag(of('t-1'), 'billing', users.agent)
  expect(await listTags(of('t-1'))).toHaveLength(MAX_TAGS_PER_CALL)

  const entries = (await auditEntries()).filter(({ action }) => action.startsWith('tags.'))
  expect(
    entries.filter(({ details }) => details.tag === 'vip').map(({ actor, action }) => `${actor} ${action}`),
  ).toEqual(expect.arrayContaining(['agent@example.com tags.add', 'ops@example.com tags.remove']))
  expect(entries.filter(({ details }) => details.tag === 'vip')).toHaveLength(2)
  expect(entries.filter(({ details }) => details.tag === 'one-too-many')).toEqual([])
})

test('a search knows what is written about calls as it is now: in any case, without accents, until it is deleted', async () => {
  const found = async (q: string) => {
    const sorted = (ids: CallId[]) => ids.sort((one, other) => (one.sessionId < other.sessionId ? -1 : 1))
    return Object.fromEntries([...(await notedCalls(q)).calls].map(([word, ids]) => [word, sorted(ids)]))
  }
  const { key } = await notedCalls('ruckruf')
  const id = await addNote(of('w-1', 'm-1'), 'Rückruf\nfür T-8849: in\u200bvoice 100%', users.agent)
  await addNote(of('w-2'), 'RU\u0308CKRUF', users.ops)
  await addTag(of('w-2'), 'äußerst wichtig', users.ops)
  expect(await found('Ruckruf t-8849 invoice 100% nowhere')).toEqual({
    ruckruf: [of('w-1', 'm-1'), of('w-2')],
    't-8849': [of('w-1', 'm-1')],
    invoice: [of('w-1', 'm-1')],
    '100%': [of('w-1', 'm-1')],
  })
  expect(await found('ausserst')).toEqual({ ausserst: [of('w-2')] })
  expect((await notedCalls('ruckruf')).key).not.toBe(key)
  expect((await notedCalls('nowhere')).key).toBe('')
  await changeNote({ ...of('w-1', 'm-1'), id }, 'Done.', users.agent)
  expect(await found('t-8849')).toEqual({})
  await deleteNote({ ...of('w-1', 'm-1'), id }, users.agent)
  expect(await found('done.')).toEqual({})
  await restoreNote({ ...of('w-1', 'm-1'), id }, users.agent)
  expect(await found('done.')).toEqual({ 'done.': [of('w-1', 'm-1')] })
  await removeTag(of('w-2'), 'äußerst wichtig', users.ops)
  expect(await found('ausserst')).toEqual({})
})

test('an id with more bytes than can be looked up is refused in words', async () => {
  // Characters that compress badly, unlike ordinary text.
  const long = Array.from({ length: 1000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join('')
  for (const writing of [addNote(of(long), 'x', users.agent), addTag(of(long), 'x', users.agent)])
    expect(asAppError(await writing.catch((error: unknown) => error))).toMatchObject({
      status: 400,
      message: expect.stringContaining('too long'),
    })
})
