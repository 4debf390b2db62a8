import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { accountsDb } from '@/lib/server/accounts/db'
import { addRule, changeRule, deleteRule, listRules } from '@/lib/server/alerts/alert-rules'
import { addDigest, changeDigest, deleteDigest } from '@/lib/server/alerts/digests'
import { organisation } from '@/lib/server/organisation/organisation'
import { addTeam, changeTeam, deleteTeam, importTeams, listTeams, restoreTeam } from '@/lib/server/teams/teams'
import { listAudit } from '@/lib/server/users/read-audit'
import { createUser } from '@/lib/server/users/users'
import type { DigestSettings } from '@/lib/shared/alerts/digests'
import { foldUid } from '@/lib/shared/calls/ids'
import { MAX_TEAM_UIDS } from '@/lib/shared/people/teams'
import { alertRule } from '../../support/alert-rule'
import { codeOf } from '../../support/code-of'
import { ownAccounts, ownUsers } from '../../support/own-accounts'
import { elsewhere, hasPostgres, ownDatabase } from '../../support/postgres'
import { runs, size } from '../../support/properties'

const RULE = alertRule({ name: 'A rule', metric: 'calls' })
const DIGEST: DigestSettings = {
  ...{ name: 'Mornings', frequency: 'daily', weekday: 1, time: '08:00', zone: 'UTC' },
  ...{ filters: '', channels: [], isEnabled: true },
}
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

  test('one that an alert or a digest uses, by id or by any spelling of its name, is not deleted: the answer names them', async () => {
    const ids = { team: await addTeam({ name: 'Straße Süd', uids: [] }, users.ops), other: '' }
    ids.other = await addTeam({ name: 'Other', uids: [] }, users.ops)
    const rule = (name: string, filters: string) => ({ ...RULE, name, filters })
    const stored = new Map<string, string>()
    const spellings = [ids.team, 'Straße Süd', 'STRASSE SUD', ' strasse süd ', `other,${ids.team}`, `none,${ids.team}`]
    for (const [index, spelling] of spellings.entries()) {
      const filters = `tz=UTC&team=${encodeURIComponent(spelling)}`
      const id = await addRule(rule(`Of ${index}`, filters), users.ops)
      stored.set(spelling, (await listRules()).find((one) => one.id === id)?.filters ?? '')
      expect(new URLSearchParams(stored.get(spelling)).get('team')?.split(',').at(-1), spelling).toBe(ids.team)
      const refused = deleteTeam(ids.team, users.ops)
      await expect(refused).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(`“Of ${index}”`),
      })
      await deleteRule(id, users.ops)
    }
    expect(stored.get(ids.team)).toBe(`tz=UTC&team=${ids.team}`)
    const paused = await addRule({ ...rule('Paused', `team=${ids.team}`), isEnabled: false }, users.ops)
    const digest = await addDigest({ ...DIGEST, filters: `team=${ids.team}` }, users.ops)
    await expect(deleteTeam(ids.team, users.ops)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'First change or delete what uses Straße Süd: the alert “Paused”, the digest “Mornings”.',
    })
    expect(await names()).toContain('Straße Süd')
    await changeRule(paused, { filters: 'team=none' }, users.ops)
    await changeDigest(digest, { filters: `team=${ids.other}` }, users.ops)
    await deleteTeam(ids.team, users.ops)
  })

  test('one that is gone is refused where it is chosen, but what uses it can still be paused, moved and deleted', async () => {
    const id = await addTeam({ name: 'Brief', uids: [] }, users.ops)
    const rule = await addRule({ ...RULE, name: 'Of it', filters: `team=${id}` }, users.ops)
    const digest = await addDigest({ ...DIGEST, name: 'Also of it', filters: `team=${id}` }, users.ops)
    // As an earlier release left them behind.
    await (await accountsDb()).execute(sql`DELETE FROM teams WHERE id = ${id}`)
    const refused = { code: 'INVALID_REQUEST', details: { fields: [{ field: 'filters' }] } }
    await expect(addRule({ ...RULE, filters: `team=${id}` }, users.ops)).rejects.toMatchObject(refused)
    await expect(changeRule(rule, { filters: `team=${id}` }, users.ops)).rejects.toMatchObject(refused)
    await expect(addDigest({ ...DIGEST, filters: `team=${id}` }, users.ops)).rejects.toMatchObject(refused)
    await expect(changeDigest(digest, { filters: `team=${id}` }, users.ops)).rejects.toMatchObject(refused)
    await changeRule(rule, { isEnabled: false }, users.ops)
    await changeDigest(digest, { isEnabled: false }, users.ops)
    expect((await listRules()).find((one) => one.id === rule)).toMatchObject({
      isEnabled: false,
      filters: `team=${id}`,
    })
    await deleteRule(rule, users.ops)
    await deleteDigest(digest, users.ops)
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
    const user = await createUser({ email: 'ops@example.com', role: 'ops', password: null })
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(addTeam({ name: 'Only one', uids: [] }, user))),
    )
    expect(outcomes.toSorted()).toEqual([...Array(7).fill('CONFLICT'), 'done'])
    expect(await names()).toEqual(['Only one'])
  })

  test('one that is deleted while an alert about it is added: one of the two is refused, so that no alert is left without its team', async () => {
    const user = await createUser({ email: 'lead@example.com', role: 'ops', password: null })
    for (let index = 0; index < size(12, 20); index += 1) {
      const id = await addTeam({ name: `Contested ${index}`, uids: [] }, user)
      const add = () => addRule({ ...RULE, name: `Of ${id}`, filters: `team=${id}` }, user)
      const steps = [() => codeOf(deleteTeam(id, user)), () => codeOf(add())]
      const outcomes = await Promise.all((index % 2 === 0 ? steps : steps.toReversed()).map((step) => step()))
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    }
    const left = (await listTeams()).map(({ id }) => `team=${id}`)
    expect((await listRules()).filter(({ filters }) => !left.includes(filters))).toEqual([])
  })

  /** The listener connects when it is first needed. */
  const isRemembered = async () => {
    const first = await organisation()
    return (await organisation()) === first
  }

  test('a change by another process is known within a second', async () => {
    await expect.poll(isRemembered, { timeout: 10_000 }).toBe(true)
    await elsewhere(
      postgres.databaseUrl(),
      `INSERT INTO teams (id, name, uids) VALUES ('elsewhere', 'Elsewhere', '["e-1"]')`,
    )
    const known = async () => (await organisation()).teams.some(({ id }) => id === 'elsewhere')
    await expect.poll(known, { timeout: 1_000, interval: 20 }).toBe(true)
  })
})
