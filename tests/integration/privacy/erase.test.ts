import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/account-texts'
import { accountsDb } from '@/lib/server/accounts/db'
import { erasedAmong, erasedPeople } from '@/lib/server/accounts/erased-people'
import { listErasures, repeatErasure, requestErasure, runningErasure } from '@/lib/server/accounts/erasures'
import { withoutErased } from '@/lib/server/calls-api/without-erased'
import { directoryOf } from '@/lib/server/mirror/directory'
import { countKeptIds, countMentions } from '@/lib/server/mirror/erase-search'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { storeQuarantined } from '@/lib/server/mirror/quarantine'
import { storeRecords } from '@/lib/server/sync/store-page'
import { erasePerson } from '@/lib/server/workspace/erase-person'
import { eraseRecord } from '@/lib/shared/erasure/erase-record'
import { ownUsers } from '../../support/own-accounts'
import { ownMirror } from '../../support/own-mirror'

const users = ownUsers()
const { mirror, dataDir } = ownMirror({ erased: () => erasedPeople('default') })
const T = 1_760_000_000
const UID = 'ana-8'
const NAME = 'Ana Mendes'

const entry = (uid: string, name: string | null, more = {}) => ({
  uid,
  ...(name === null ? {} : { name, avatar: `https://pictures.example/${uid}.png` }),
  isJoined: true,
  joinedAt: T + 10,
  leftAt: T + 70,
  state: 'ended',
  deviceId: `5c1f@rtc.example/${uid}`,
  ...more,
})
const record = (sessionId: string, more: Record<string, unknown> = {}) => ({
  sessionId,
  mid: `m-${sessionId}`,
  type: 'audio',
  mode: 'call',
  receiverType: 'user',
  status: 'ended',
  initiatedAt: T,
  startedAt: T + 10,
  endedAt: T + 70,
  totalDuration: '00:01:00',
  totalDurationInMinutes: 1,
  initiator: UID,
  receiver: 'bo-2',
  participants: [entry(UID, NAME), entry('bo-2', 'Bo Li')],
  ...more,
})

const RECORDS = [
  record('v1.one', { entities: { initiator: { entity: { uid: UID, name: NAME, avatar: 'a.png', link: 'x' } } } }),
  record('v1.two', {
    initiator: { uid: UID, name: 'Ana M.', avatar: 'b.png' },
    metaData: { note: `asked for ${NAME}`, by: UID },
  }),
  record('v1.three', {
    initiator: 'bo-2',
    receiver: 'crew',
    receiverType: 'group',
    participants: [entry('bo-2', 'Bo Li'), entry('ana-80', 'Ana Mendes Silva')],
  }),
  record('v1.four', {
    initiator: 'bo-2',
    receiver: 'cy-4',
    participants: [entry('cy-4', null)],
    metaData: { transferredFrom: UID, list: { [UID]: 1 } },
    tags: ['vip', UID],
  }),
  record('v1.five', { initiatedAt: T - 86_400 * 40, receiver: 'cy-4' }),
]

async function figures(store: Mirror, uid: string) {
  const [row] = await store.query<Record<string, number>>({
    name: 'test.figures',
    sql: `SELECT countIf(has(person_uids, {uid:String})) AS calls, count() AS all, countIf(initiator = {uid:String}) AS placed,
      sum(participant_seconds) AS seconds, sum(arraySum(arrayMap((who, s) -> if(who = {uid:String}, s, 0), person_uids, person_presence_seconds))) AS presence,
      sum(total_duration_in_minutes) AS minutes, sum(joined_people) AS joined FROM calls FINAL`,
    params: { uid },
  })
  return row
}

async function eraseNow(): Promise<void> {
  const running = await runningErasure('default')
  if (running === null) throw new Error('nothing to do')
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const deps = { app: 'default', mirror: async () => mirror(), wait, signal: new AbortController().signal }
  await erasePerson(deps, running)
}

const UID_IN_FILES = 'ana-8(?![0-9])'

/** The files of a directory in which an expression is found: none is the grep's status 1. */
const filesWith = (directory: string, expression: string): string[] => {
  const { stdout, status, stderr } = spawnSync('grep', ['-rlaP', expression, directory], { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(stderr)
  return stdout.split('\n').filter(Boolean)
}

describe('erasing a person', () => {
  let pseudonym = ''
  let filesBefore = 0
  let before: Awaited<ReturnType<typeof figures>>
  const store = (records: unknown[], atMs: number) =>
    storeRecords({ mirror: mirror(), now: () => T * 1000 }, records, atMs)

  beforeAll(async () => {
    await store(structuredClone(RECORDS), T * 1000)
    await store([{ ...RECORDS[0], status: 'ended', totalDurationInMinutes: 1 }], T * 1000 + 1)
    await storeQuarantined(mirror(), [
      { reason: 'no session id', raw: JSON.stringify({ uid: UID, x: 1 }), seenAtSeconds: T },
    ])
    const db = await accountsDb()
    await db.execute(
      sql`INSERT INTO notes (id, session_id, body) VALUES ('n1', 'v1.one', 'Ana Mendes (ana-8) called; ana will call back'), ('n2', 'v1.three', 'I will ask ana-80')`,
    )
    await db.execute(sql`INSERT INTO teams (id, name, uids) VALUES ('sales', 'Sales', '["ana-8","bo-2"]')`)
    await db.execute(
      sql`INSERT INTO saved_views (id, name, path) VALUES ('v1', 'Ana', '/calls?uid=bo-2%2Cana-8&q=Ana+Mendes')`,
    )
    await db.execute(sql`INSERT INTO call_tags (session_id, tag) VALUES ('v1.one', 'ana-8')`)
    await db.execute(
      sql`INSERT INTO callbacks (id, caller, since, until, note) VALUES ('c1', 'ana-8', 1, 2, 'ring Ana Mendes')`,
    )
    await db.execute(
      sql`INSERT INTO shares (id, token_hash, secret, kind, path, label, zone, expires_at) VALUES ('s1', 'h', 's', 'report', '/people/ana-8', 'For Ana Mendes', 'UTC', now())`,
    )
    await db.execute(
      sql`INSERT INTO audit_log (id, actor, action, target, details) VALUES ('a1', 'admin@example.com', 'calls.list-on-behalf-of', 'ana-8', '{"onBehalfOf":"ana-8","team":{"added":["ana-8"]}}')`,
    )
    await db.execute(sql`INSERT INTO notes (id, app, session_id, body) VALUES ('n3', 'other', 'v1.one', 'ana-8')`)
    before = await figures(mirror(), UID)
    expect(before?.calls).toBe(3)
    filesBefore = filesWith(path.join(dataDir, 'mirror'), UID_IN_FILES).length
    const asked = await requestErasure('default', UID, users.admin)
    pseudonym = asked.pseudonym
    await eraseNow()
  }, 150_000)

  test('ends with no hits, keeps the id of a call, and forgets whom it was about', async () => {
    const [done] = await listErasures('default')
    expect(done).toMatchObject({ pseudonym, phase: 'done', hits: 0, kept: 0, requestedBy: 'admin@example.com' })
    expect(done?.counts).toEqual({
      calls: 4,
      quarantined: 1,
      notes: 1,
      tags: 1,
      teams: 1,
      views: 1,
      callbacks: 1,
      shares: 1,
      audit: 1,
    })
    expect(await runningErasure('default')).toBeNull()
  })

  test('leaves every figure as it was, under the pseudonym', async () => {
    expect(await figures(mirror(), pseudonym)).toEqual(before)
    expect((await figures(mirror(), UID))?.calls).toBe(0)
    expect((await directoryOf(mirror())).parties.user.get(UID)).toBeUndefined()
    expect((await directoryOf(mirror())).nameOf('user', pseudonym)).toBeNull()
    expect((await directoryOf(mirror())).nameOf('user', 'ana-80')).toEqual({ name: 'Ana Mendes Silva' })
  })

  test('no file of the mirror contains the uid or a name any more', () => {
    expect(filesBefore).toBeGreaterThan(3)
    expect(filesWith(path.join(dataDir, 'mirror'), UID_IN_FILES)).toEqual([])
    expect(filesWith(path.join(dataDir, 'mirror'), 'Ana Mendes(?! Silva)')).toEqual([])
  })

  test('replaces the person in notes, tags, teams, views and the audit log, and revokes links to reports about them', async () => {
    const db = await accountsDb()
    const of = async (statement: ReturnType<typeof sql>) => (await rowsOf<Record<string, unknown>>(db, statement))[0]
    expect(await of(sql`SELECT body FROM notes WHERE id = 'n1'`)).toEqual({
      body: `${pseudonym} (${pseudonym}) called; ana will call back`,
    })
    expect(await of(sql`SELECT body FROM notes WHERE id = 'n2'`)).toEqual({ body: 'I will ask ana-80' })
    expect(await of(sql`SELECT body FROM notes WHERE id = 'n3'`)).toEqual({ body: 'ana-8' })
    expect(await of(sql`SELECT uids FROM teams`)).toEqual({ uids: [pseudonym, 'bo-2'] })
    expect(await of(sql`SELECT path FROM saved_views`)).toEqual({
      path: `/calls?uid=bo-2%2C${pseudonym}&q=${pseudonym}`,
    })
    expect(await of(sql`SELECT path, label, revoked_at IS NOT NULL AS revoked FROM shares`)).toEqual({
      path: `/people/${pseudonym}`,
      label: `For ${pseudonym}`,
      revoked: true,
    })
    expect(await of(sql`SELECT target, details FROM audit_log WHERE id = 'a1'`)).toEqual({
      target: pseudonym,
      details: { onBehalfOf: pseudonym, team: { added: [pseudonym] } },
    })
  })

  test('what comes in again is the same as what is stored', async () => {
    const records = structuredClone(RECORDS)
    const api = withoutErased(
      {
        listCalls: async () => ({ records, texts: records.map((one) => JSON.stringify(one)), pagination: {} }),
      } as never,
      () => erasedPeople('default'),
    )
    const list = await api.listCalls({})
    const { outcomes } = await storeRecords(
      { mirror: mirror(), now: () => T * 1000 },
      list.records,
      T * 1000 + 5,
      list.texts,
    )
    expect(outcomes).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged', 'unchanged'])
    await expect(api.listCalls({}, { onBehalfOf: UID })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('says who was erased, and when, but not under which pseudonym', async () => {
    const [row] = await listErasures('default')
    expect(await erasedAmong('default', [UID, 'bo-2'])).toEqual([{ uid: UID, erasedAt: row?.requestedAt }])
    expect(await erasedAmong('other', [UID])).toEqual([])
  })

  test('a page that was read before and is stored afterwards does not bring the person back', async () => {
    const late = record('v1.late', { metaData: { note: `asked for ${NAME}` } })
    await store([late], T * 1000 + 6)
    await storeQuarantined(mirror(), [
      { reason: 'no session id', raw: JSON.stringify({ uid: UID, x: 2 }), seenAtSeconds: T },
      { reason: 'not an object', raw: JSON.stringify(`about ${UID}`), seenAtSeconds: T },
    ])
    expect(await countMentions(mirror(), { uid: UID, names: [] })).toBe(0)
    expect((await figures(mirror(), pseudonym))?.calls).toBe((before?.calls ?? 0) + 1)
    expect((await directoryOf(mirror())).parties.user.get(UID)).toBeUndefined()
  })

  test('ends when only the end was interrupted, once', async () => {
    const db = await accountsDb()
    await db.execute(sql`UPDATE erasures SET finished_at = NULL, phase = 'files'`)
    await eraseNow()
    expect(await listErasures('default')).toMatchObject([{ pseudonym, phase: 'done', hits: 0, counts: { calls: 4 } }])
    expect(await runningErasure('default')).toBeNull()
  })

  test('what is left is counted and can be erased once its cause is gone; the pseudonym stays', async () => {
    // A list of words of the API, which an erasure does not touch.
    await store([record('v1.odd', { mode: UID })], T * 1000 + 7)
    await requestErasure('default', UID, users.admin)
    await expect(requestErasure('default', UID, users.admin)).rejects.toMatchObject({ code: 'CONFLICT' })
    await eraseNow()
    const [left] = await listErasures('default')
    expect(left?.pseudonym).toBe(pseudonym)
    expect(left?.hits).toBeGreaterThan(0)
    await store([record('v1.odd')], T * 1000 + 8)
    await repeatErasure('default', pseudonym, users.admin)
    await eraseNow()
    expect(await listErasures('default')).toMatchObject([{ pseudonym, phase: 'done', hits: 0 }])
    await expect(repeatErasure('default', pseudonym, users.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(repeatErasure('other', pseudonym, users.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await erasedPeople('default')).marks).toMatchObject([{ pseudonym, names: [{ words: 2 }, { words: 2 }] }])
  }, 150_000)

  test('counts ids of calls that contain the uid, which stay', async () => {
    const erased = await erasedPeople('default')
    const one = record(`v1.us.${UID}`, { transcriptions: [{ roomName: `v1.us.${UID}`, tid: 't' }] })
    eraseRecord(one, erased)
    await store([one], T * 1000)
    expect(await countKeptIds(mirror(), UID)).toBe(1)
    expect(await countMentions(mirror(), { uid: UID, names: [] })).toBe(0)
  })
})
