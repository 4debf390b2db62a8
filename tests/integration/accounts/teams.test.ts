import fc from 'fast-check'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { organisation } from '@/lib/server/organisation/organisation'
import { addTeam, changeTeam, deleteTeam, importTeams, listTeams, restoreTeam } from '@/lib/server/teams/teams'
import { listAudit } from '@/lib/server/users/read-audit'
import { createUser } from '@/lib/server/users/users'
import { AppError } from '@/lib/shared/http/errors'
import { foldUid } from '@/lib/shared/people/fold-uid'
import { MAX_TEAM_UIDS } from '@/lib/shared/people/teams'
import { ownAccounts, ownUsers } from '../../support/own-accounts'
import { hasPostgres, ownDatabase } from '../../support/postgres'
import { runs } from '../../support/properties'

const codeOf = (change: Promise<unknown>) =>
  change.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const names = async () => (await listTeams()).map(({ name }) => name)

describe('teams', () => {
  const users = ownUsers()

  test('are added, renamed and filled; the id stays, and each change is audited with who joined and left', async () => {
    const id = await addTeam({ name: 'Équipe Nord', uids: ['b', 'a', 'b'] }, users.ops)
    expect(id).toBe('equipe-nord')
    expect(await listTeams()).toMatchObject([
      { id, name: 'Équipe Nord', uids: ['a', 'b'], updatedBy: 'ops@example.com' },
    ])
    await changeTeam(id, { name: 'North', uids: ['b', 'c'] }, users.admin)
    expect(await listTeams()).toMatchObject([{ id, name: 'North', uids: ['b', 'c'], updatedBy: 'admin@example.com' }])
    const { data: entries } = await listAudit({ perPage: 10, action: 'teams' })
    expect(entries.map(({ action, target, details }) => ({ action, target, details }))).toEqual([
      {
        action: 'teams.change',
        target: id,
        details: { name: 'North', nameBefore: 'Équipe Nord', added: ['c'], removed: ['a'] },
      },
      { action: 'teams.add', target: id, details: { name: 'Équipe Nord', added: ['a', 'b'] } },
    ])
  })

  test('of two people who edit one team at once, neither loses what the other did, whatever they do and in whatever spelling', async () => {
    const uid = fc.constantFrom('ana', 'Ana', ' bo ', 'cy', 'DI')
    const change = fc.record({ add: fc.array(uid, { maxLength: 3 }), remove: fc.array(uid, { maxLength: 3 }) })
    const id = await addTeam({ name: 'Edited by two', uids: [] }, users.ops)
    await fc.assert(
      fc.asyncProperty(fc.array(uid), fc.array(change, { maxLength: 4 }), async (uids, changes) => {
        await changeTeam(id, { uids }, users.ops)
        const expected = new Set(uids.map(foldUid))
        for (const [index, { add, remove }] of changes.entries()) {
          await changeTeam(id, { add, remove }, index % 2 === 0 ? users.ops : users.admin)
          for (const one of remove) expected.delete(foldUid(one))
          for (const one of add) expected.add(foldUid(one))
        }
        expect((await listTeams()).find((team) => team.id === id)?.uids).toEqual([...expected].sort())
      }),
      { numRuns: runs(30) },
    )
    await deleteTeam(id, users.ops)
  })

  test('a change that would make one too large is refused, and names what it adds', async () => {
    const id = await addTeam(
      { name: 'Full', uids: Array.from({ length: MAX_TEAM_UIDS }, (_, at) => `f-${at}`) },
      users.ops,
    )
    await expect(changeTeam(id, { add: ['one-more'] }, users.ops)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { fields: [{ field: 'add', message: `would make more than ${MAX_TEAM_UIDS} people` }] },
    })
    await changeTeam(id, { add: ['one-more'], remove: ['f-0'] }, users.ops)
    await deleteTeam(id, users.ops)
  })

  test('have names of their own, whatever the case and accents, and never two of one id', async () => {
    await addTeam({ name: 'Café', uids: [] }, users.ops)
    expect(await codeOf(addTeam({ name: 'CAFE', uids: [] }, users.ops))).toBe('CONFLICT')
    const other = await addTeam({ name: 'Café!', uids: [] }, users.ops)
    expect(other).toBe('cafe-2')
    expect(await codeOf(changeTeam(other, { name: 'café' }, users.ops))).toBe('CONFLICT')
    expect(await codeOf(changeTeam('unknown', { name: 'X' }, users.ops))).toBe('NOT_FOUND')
  })

  test('a deleted one comes back as it was, unless its name has been taken; its id is not given away meanwhile', async () => {
    const id = await addTeam({ name: 'Night shift', uids: ['n-1'] }, users.ops)
    await deleteTeam(id, users.ops)
    expect(await codeOf(deleteTeam(id, users.ops))).toBe('NOT_FOUND')
    expect(await codeOf(restoreTeam(id, users.admin))).toBe('NOT_FOUND')
    const next = await addTeam({ name: 'Night shift', uids: [] }, users.ops)
    expect(next).not.toBe(id)
    expect(await codeOf(restoreTeam(id, users.ops))).toBe('CONFLICT')
    await changeTeam(next, { name: 'Late shift' }, users.ops)
    await restoreTeam(id, users.ops)
    expect((await listTeams()).find((team) => team.id === id)).toMatchObject({ name: 'Night shift', uids: ['n-1'] })
  })

  test('an import sets the people of the teams that it names, adds new ones, and leaves the others', async () => {
    const before = await listTeams()
    await importTeams(
      [
        { name: 'north', uids: ['z'] },
        { name: 'CAFÉ', uids: ['c'] },
        { name: 'Brand new', uids: ['q', 'p'] },
      ],
      users.ops,
    )
    const after = await listTeams()
    expect(after.find(({ name }) => name === 'North')?.uids).toEqual(['z'])
    expect(after.find(({ name }) => name === 'Café')?.uids).toEqual(['c'])
    expect(after.find(({ name }) => name === 'Brand new')).toMatchObject({ id: 'brand-new', uids: ['p', 'q'] })
    const untouched = before.filter(({ name }) => name !== 'North' && name !== 'Café')
    expect(after.filter(({ id }) => untouched.some((team) => team.id === id))).toEqual(untouched)
  })

  test('an import is audited team by team, and one that changes nothing writes nothing', async () => {
    const lists = [
      { name: 'NORTH', uids: ['z', 'y'] },
      { name: 'Audited', uids: ['a'] },
      { name: 'brand new', uids: ['p', 'q'] },
    ]
    await importTeams(lists, users.ops)
    const entries = async () => (await listAudit({ perPage: 50, action: 'teams.import' })).data
    const written = await entries()
    const of = (name: string) => written.find(({ details }) => details.name === name)
    expect(of('NORTH')).toMatchObject({ target: 'equipe-nord', details: { added: ['y'], removed: [] } })
    expect(of('Audited')).toMatchObject({ target: 'audited', details: { added: ['a'], removed: [] } })
    expect(of('brand new')).toBeUndefined()
    await importTeams(lists, users.ops)
    expect(await entries()).toEqual(written)
  })

  test.each([
    [
      'CONFLICT',
      [
        { name: 'Fresh', uids: [] },
        { name: 'Équipe', uids: [] },
        { name: 'equipe', uids: [] },
      ],
    ],
    ['INVALID_REQUEST', Array.from({ length: 200 }, (_, index) => ({ name: `Of many ${index}`, uids: ['u'] }))],
  ])('an import that is refused (%s) waits for nobody, and adds nothing', async (code, lists) => {
    const before = await names()
    const db = await accountsDb()
    let statements = 0
    const transaction = vi.spyOn(db, 'transaction').mockImplementation(() => {
      statements += 1
      throw new Error('it began a transaction')
    })
    expect(await codeOf(importTeams(lists, users.ops))).toBe(code)
    transaction.mockRestore()
    expect([statements, await names()]).toEqual([0, before])
  })

  test('are part of what is known of the organisation at once', async () => {
    const first = await organisation()
    expect(await organisation()).toBe(first)
    await addTeam({ name: 'Known at once', uids: ['k'] }, users.ops)
    const next = await organisation()
    expect(next.key).not.toBe(first.key)
    expect(next.teams.find(({ name }) => name === 'Known at once')?.uids).toEqual(['k'])
  })
})

describe.skipIf(!hasPostgres)('teams with a PostgreSQL server', () => {
  const postgres = ownDatabase()
  ownAccounts({ databaseUrl: postgres.databaseUrl })

  test('of many who add one of the same name at once, one does', async () => {
    const user = await createUser({
      email: 'ops@example.com',
      role: 'ops',
      password: null,
      source: 'local',
    })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(addTeam({ name: 'Only one', uids: [] }, user))),
    )
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('CONFLICT'), 'done'])
    expect(await names()).toEqual(['Only one'])
  })

  /** The listener connects when it is first needed. */
  const isRemembered = async () => {
    const first = await organisation()
    return (await organisation()) === first
  }

  test('a change by another process is known within a second', async () => {
    await expect.poll(isRemembered, { timeout: 10_000 }).toBe(true)
    const client = new Client({ connectionString: postgres.databaseUrl() })
    await client.connect()
    await client.query(`INSERT INTO teams (id, name, uids) VALUES ('elsewhere', 'Elsewhere', '["e-1"]')`)
    await client.end()
    const known = async () => (await organisation()).teams.some(({ id }) => id === 'elsewhere')
    await expect.poll(known, { timeout: 1_000, interval: 20 }).toBe(true)
  })
})
