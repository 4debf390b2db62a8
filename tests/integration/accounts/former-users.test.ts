import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '@/lib/server/accounts/audit'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import { forgetRemoved } from '@/lib/server/accounts/owned'
import { addAnnotation, deleteAnnotation, listAnnotations, restoreAnnotation } from '@/lib/server/notes/annotations'
import { addNote, deleteNote, listNotes, restoreNote } from '@/lib/server/notes/notes'
import { addTag, listTags, removeTag, restoreTag } from '@/lib/server/notes/tags'
import { rateSetting } from '@/lib/server/organisation/settings'
import { ensureAccounts } from '@/lib/server/users/ensure'
import { auditActors, auditRows, listAudit, wasDeleted } from '@/lib/server/users/read-audit'
import { createUser, deleteUser, findUserByEmail, findUserById, findUsers } from '@/lib/server/users/users'
import {
  addView,
  changeView,
  deleteView,
  listViews,
  restoreView,
  setStartView,
  startView,
} from '@/lib/server/users/views'
import { NO_RATES } from '@/lib/shared/organisation/rates'
import { csvText } from '@/lib/shared/text/write-csv'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { codeOf } from '../../support/code-of'
import { configure, onBothEngines } from '../../support/own-accounts'

const CALL = { sessionId: 's-1', mid: '' }

onBothEngines('accounts', () => {
  const users = {} as Record<Role, User>
  const create = (name: string, role: Role) => createUser({ email: `${name}@example.com`, name, role, password: null })
  beforeAll(async () => {
    for (const role of ['agent', 'ops', 'admin'] as const) users[role] = await create(role, role)
  })
  const stored = async (table: string) =>
    rowsOf(await accountsDb(), sql.raw(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY 1`))

  test('what is removed is restored exactly as it was, by whoever removed it and only once', async () => {
    const note = { ...CALL, id: await addNote(CALL, 'Cut off “twice”.\nCall back.', users.agent) }
    await addTag(CALL, 'vip', users.ops)
    const view = await addView({ name: 'Shared', path: '/?range=7d', forEveryone: true }, users.ops)
    await setStartView(view, users.agent)
    const annotation = await addAnnotation({ fromSeconds: 1, toSeconds: 9, body: 'Outage' }, users.ops)
    const tables = ['notes', 'call_tags', 'saved_views', 'start_views', 'annotations']
    const before = await Promise.all(tables.map(stored))

    await deleteNote(note, users.admin)
    await removeTag(CALL, 'vip', users.agent)
    await deleteView(view, users.admin)
    await deleteAnnotation(annotation, users.admin)
    expect((await Promise.all(tables.map(stored))).flat()).toEqual([])

    expect(await codeOf(restoreNote(note, users.agent))).toBe('NOT_FOUND')
    expect(await codeOf(restoreNote({ ...note, sessionId: 's-2' }, users.admin))).toBe('NOT_FOUND')
    await restoreNote(note, users.admin)
    await restoreTag(CALL, 'vip', users.agent)
    await restoreView(view, users.admin)
    await restoreAnnotation(annotation, users.admin)
    expect(await Promise.all(tables.map(stored))).toEqual(before)
    expect(await codeOf(restoreNote(note, users.admin))).toBe('NOT_FOUND')
    expect(await codeOf(restoreTag(CALL, 'vip', users.agent))).toBe('NOT_FOUND')

    const actions = (await listAudit({ perPage: 4 })).data.map(({ actor, action }) => `${actor} ${action}`)
    expect(actions.sort()).toEqual([
      'admin@example.com annotations.restore',
      'admin@example.com notes.restore',
      'admin@example.com views.restore',
      'agent@example.com tags.restore',
    ])
  })

  test('what was removed too long ago is gone', async () => {
    const note = { ...CALL, id: await addNote(CALL, 'Soon gone.', users.agent) }
    await deleteNote(note, users.agent)
    await (await accountsDb()).execute(sql`UPDATE removed_items SET removed_at = now() - interval '11 minutes'`)
    expect(await codeOf(restoreNote(note, users.agent))).toBe('NOT_FOUND')
    await forgetRemoved()
    expect(await stored('removed_items')).toEqual([])
  })

  test('a deleted user’s notes, annotations, rates and shared views stay, signed “former user”; private views go', async () => {
    const leaver = await create('leaver', 'ops')
    const of = { sessionId: 's-3', mid: '' }
    const note = { ...of, id: await addNote(of, 'Mine.', leaver) }
    const undone = { ...of, id: await addNote(of, 'Removed by someone else.', leaver) }
    await addTag(of, 'kept', leaver)
    await addAnnotation({ fromSeconds: 100, toSeconds: null, body: 'Campaign' }, leaver)
    await addView({ name: 'Private', path: '/live', forEveryone: false }, leaver)
    const shared = await addView({ name: 'Team', path: '/calls', forEveryone: true }, leaver)
    await setStartView(shared, leaver)
    await setStartView(shared, users.agent)
    await rateSetting.save({ ...NO_RATES, rates: [{ currency: 'EUR', audio: '0.1', video: '0.2' }] }, leaver)
    await deleteNote(undone, users.admin)

    expect(await codeOf(deleteUser(leaver.id, leaver))).toBe('CONFLICT')
    expect(await deleteUser(leaver.id, users.admin)).toMatchObject({ email: 'leaver@example.com', role: 'ops' })
    expect(await findUserById(leaver.id)).toBeNull()
    expect(await codeOf(deleteUser(leaver.id, users.admin))).toBe('NOT_FOUND')

    await restoreNote(undone, users.admin)
    const signed = { author: { id: null, name: 'former user' } }
    expect(await listNotes(of)).toMatchObject([
      { id: note.id, body: 'Mine.', ...signed },
      { id: undone.id, ...signed },
    ])
    expect(await listTags(of)).toEqual(['kept'])
    expect((await listAnnotations({ from: 100, to: 101 }))[0]).toMatchObject({ author: 'former user' })
    expect((await rateSetting.shown()).updatedBy).toBe('former user')
    expect((await startView(users.agent))?.id).toBe(shared)
    const views = (await listViews(users.ops)).filter(({ owner }) => owner === 'former user')
    expect(views.map(({ name }) => name)).toEqual(['Team'])
    await changeView(shared, { forEveryone: false }, users.admin)
    expect((await listViews(users.admin)).find(({ id }) => id === shared)?.isMine).toBe(true)

    const again = await create('leaver', 'agent')
    expect(again.id).not.toBe(leaver.id)
    await addTag(of, 'new', again)
    const entries = (await listAudit({ perPage: 50, actor: 'leaver@example.com' })).data
    expect(
      entries.map(({ action, isFormerUser, actorName }) => `${action} ${isFormerUser ?? actorName}`).sort(),
    ).toEqual([
      'annotations.add true',
      'notes.add true',
      'notes.add true',
      'settings.rates true',
      'tags.add leaver',
      'tags.add true',
      'views.share true',
    ])
    expect(await wasDeleted('leaver@example.com')).toBe(true)
    expect(await wasDeleted('ops@example.com')).toBe(false)
  })

  test('the last active admin cannot be deleted', async () => {
    expect(await codeOf(deleteUser(users.admin.id, { id: null, email: 'shell' }))).toBe('CONFLICT')
    const second = await create('second', 'admin')
    await deleteUser(second.id, users.admin)
  })

  test('the first admin of the environment is created once, by processes that start together too, and not again after being deleted', async () => {
    const email = 'first@example.com'
    configure({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'long enough' })
    await Promise.all([ensureAccounts(), ensureAccounts()])
    const first = await findUserByEmail(email)
    expect(first?.role).toBe('admin')
    await deleteUser(first?.id ?? '', users.admin)
    await ensureAccounts()
    expect(await findUserByEmail(email)).toBeNull()
    delete process.env.ADMIN_EMAIL
    delete process.env.ADMIN_PASSWORD
    configure({})
  })

  test('users are found by words of name and address, and by role', async () => {
    await create('Zoë 100%', 'agent')
    const found = async (asked: { find?: string; role?: Role }) => (await findUsers(asked)).data.map(({ name }) => name)
    expect(await found({ find: 'OPS example' })).toEqual(['ops'])
    expect(await found({ find: '100%' })).toEqual(['Zoë 100%'])
    expect(await found({ find: '1%0' })).toEqual([])
    expect(await found({ role: 'admin' })).toEqual(['admin'])
    expect(await findUsers({ role: 'agent', page: 2, perPage: 1 })).toMatchObject({
      meta: { pagination: { total: 3 } },
    })
  })

  test('the audit log is filtered by words, actor, kind and time, and exported exactly', async () => {
    const total = async (selection: Parameters<typeof listAudit>[0]) =>
      (await listAudit(selection)).meta.pagination.total
    await audit('zed', 'groups.mark-delivered', '=2+2', { a: '"x", y' })
    expect(await total({ find: 'delivered ZED' })).toBe(1)
    expect(await total({ find: 'marked' })).toBe(1)
    expect(await total({ find: '2+2' })).toBe(1)
    expect(await total({ find: '%' })).toBe(0)
    expect(await total({ actor: 'zed', action: 'groups' })).toBe(1)
    expect(await total({ actor: 'zed', action: 'group' as 'groups' })).toBe(0)
    expect(await total({ actor: 'zed', action: 'groups.mark-delivered' })).toBe(1)
    const now = (await listAudit({ perPage: 1, actor: 'zed' })).data[0]?.at ?? 0
    expect(await total({ actor: 'zed', since: now - 3600, until: now + 1 })).toBe(1)
    expect(await total({ actor: 'zed', until: now - 3600 })).toBe(0)
    expect(await total({ actor: 'zed', since: now + 3600 })).toBe(0)
    expect(await auditActors()).toContain('zed')

    const csv = async (selection: Parameters<typeof auditRows>[0]) => {
      const parts: string[] = []
      for await (const rows of auditRows(selection)) parts.push(csvText(rows))
      return parts.join('')
    }
    const [head, line] = (await csv({ actor: 'zed' })).split('\r\n')
    expect(head).toBe('at,actor,formerUser,action,target,details')
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,zed,false,groups.mark-delivered,'=2\+2,"\{""a"":""\\""x\\"", y""\}"$/,
    )

    const many = Array.from({ length: 2100 }, (_, index) => `('b-${index}', 'bulk', 'tags.add', '{}')`)
    await (await accountsDb()).execute(
      sql.raw(`INSERT INTO audit_log (id, actor, action, details) VALUES ${many.join(',')}`),
    )
    expect((await csv({ actor: 'bulk' })).trimEnd().split('\r\n')).toHaveLength(2101)
  })
})
