import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb } from '@/lib/server/accounts/db'
import type { ErasureRow } from '@/lib/server/accounts/schema/instance'
import { restoreBackup } from '@/lib/server/backup/restore'
import { writeBackup } from '@/lib/server/backup/write'
import { createCallsApi } from '@/lib/server/calls-api/client'
import { countInAccounts, eraseIn } from '@/lib/server/erasure/erase-accounts'
import { erasePerson, previewErasure } from '@/lib/server/erasure/erase-person'
import { erasedAmong, erasedPeople, listErasures, requestErasure, runningErasure } from '@/lib/server/erasure/erasures'
import { patternOf } from '@/lib/server/mirror/erase/find'
import type { Mirror } from '@/lib/server/mirror/mirror'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { storeQuarantined } from '@/lib/server/mirror/write/quarantine'
import type { Workspace } from '@/lib/server/process/workspace/workspace'
import { normalize } from '@/lib/server/records/normalize'
import { storeRead } from '@/lib/server/sync/pages/records'
import { eraseRoute } from '@/lib/shared/erasures'
import { ownUsers } from '../../support/own-accounts'
import { ownMirror } from '../../support/own-mirror'
import { everyText, mentions, type Wanted, wantedPeople, written } from '../../support/plain-search'
import { runs, size } from '../../support/properties'
import { silent } from '../../support/silent-log'
import { announce, DOORS } from './doors'

const users = ownUsers()
const { mirror, dataDir } = ownMirror({ erased: () => erasedPeople('default') })
const T = 1_760_000_000

const people: Wanted[] = [
  { uid: 'ana-8', name: 'Ana Mendes' },
  { uid: '+49 30/Ü%', name: '李 小龙 (Sales)' },
  ...fc.sample(wantedPeople, size(0, 20)),
]
const BO = { uid: 'bo-2', name: 'Bo Li' }

const entry = (uid: string, name: string | null) => ({
  uid,
  ...(name === null ? {} : { name, avatar: `https://pictures.example/${encodeURIComponent(uid)}.png` }),
  isJoined: true,
  joinedAt: T + 10,
  leftAt: T + 70,
  state: 'ended',
  deviceId: `5c1f@rtc.example/${uid}`,
})
const record = (sessionId: string, initiator: unknown, more: Record<string, unknown> = {}) => ({
  sessionId,
  mid: `m-${sessionId}`,
  type: 'audio',
  mode: 'call',
  receiverType: 'user',
  status: 'ended',
  initiatedAt: T,
  startedAt: T + 10,
  endedAt: T + 70,
  totalDurationInMinutes: 1,
  initiator,
  receiver: BO.uid,
  participants: [entry(BO.uid, BO.name)],
  ...more,
})

/** Records with one person in every place of a record and every form of an id. */
const recordsOf = ({ uid, name }: Wanted, at: number) => {
  const id = `v1.${at}`
  const texts = [...written(uid), ...written(name)]
  return [
    record(`${id}.plain`, uid, { participants: [entry(uid, name), entry(BO.uid, BO.name)] }),
    record(`${id}.entities`, uid.toUpperCase(), {
      entities: { initiator: { entity: { name: `${name} II`, avatar: 'a.png', link: 'x' } } },
    }),
    record(`${id}.object`, { uid: ` ${uid} `, name: 'Nickname', avatar: 'b.png' }, { tags: ['Nickname', uid] }),
    record(`${id}.received`, BO.uid, { receiver: uid, initiatedAt: T - 86_400 * 40, participants: [uid] }),
    record(`${id}.texts`, BO.uid, { receiver: 'cy-4', metaData: { texts, [uid]: 1, by: { uid, name } }, tags: texts }),
    record(`${id}.group`, BO.uid, {
      receiver: { guid: `crew-${at}`, name: `Friends of ${name}` },
      receiverType: 'group',
      participants: [entry(BO.uid, null), entry(uid, null)],
    }),
    // Other people with similar ids. Left out for uids with punctuation, since these ids would contain such a uid as a word.
    ...(/^[\w-]+$/.test(uid)
      ? [record(`${id}.other`, `${uid}0`, { participants: [entry(`x${uid}`, `${name}sson`)], receiver: 'cy-4' })]
      : []),
  ]
}
const KEPT_PER_PERSON = 7

/** @param texts the JSON of the records, as it is stored */
const store = (records: unknown[], atMs: number, texts: string[] | null = null) =>
  storeRead(
    { mirror: mirror(), now: () => T * 1000 },
    structuredClone(records).map((record, index) => normalize(record, T, texts?.[index])),
    atMs,
  )

/** JSON from an API that writes only ASCII and escapes slashes with a backslash. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')

async function type(person: Wanted, at: number): Promise<void> {
  const all = [...written(person.uid), ...written(person.name)]
  for (const enter of Object.values(DOORS)) await enter(person, all.join('\n'), at, users.admin)
  await announce(person, at)
}

/** How many texts of each table contain a pseudonym. */
async function pseudonymous(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { place, text } of await everyText(await accountsDb(), mirror())) {
    const table = place.split('.')[1] as string
    if (text.includes('erased-')) counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  return counts
}

async function figures(of: Mirror, uids: readonly string[]) {
  const [row] = await of.query<Record<string, number>>({
    name: 'test.figures',
    sql: `SELECT countIf(hasAny(person_uids, {uids:Array(String)})) AS calls, count() AS all, countIf(has({uids:Array(String)}, ifNull(initiator, ''))) AS placed,
      sum(participant_seconds) AS seconds, sum(arraySum(arrayMap((who, s) -> if(has({uids:Array(String)}, who), s, 0), person_uids, person_presence_seconds))) AS presence,
      sum(total_duration_in_minutes) AS minutes, sum(joined_people) AS joined FROM calls FINAL`,
    params: { uids },
  })
  return row
}

async function eraseNow(): Promise<void> {
  const running = await runningErasure('default')
  if (running === null) throw new Error('There is nothing to erase.')
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const { signal } = new AbortController()
  await erasePerson({ app: 'default', dataDir, mirror: async () => mirror(), wait, signal }, running)
}

const found = async (wanted: readonly Wanted[]) =>
  (await everyText(await accountsDb(), mirror()))
    .filter(({ text }) => wanted.some((one) => mentions(text, one)))
    .map(({ place, text }) => `${place}: ${text.slice(0, 300)}`)

/** The files of the accounts' tables that contain a text; `grep` exits with status 1 if none does. */
const accountFilesWith = (text: string): string[] => {
  const tables = path.join(process.env.DATA_DIR as string, 'accounts', 'base')
  const { stdout, status, stderr } = spawnSync('grep', ['-rlai', text, tables], { encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error(stderr)
  return stdout.split('\n').filter(Boolean)
}

test('the engine finds every text in which someone is mentioned, in whatever way it was written', async () => {
  for (const { uid, name } of fc.sample(wantedPeople, runs(8))) {
    const forms = [...written(uid), ...written(name)].flatMap((text) => [
      text,
      asciiJson({ text }),
      JSON.stringify(JSON.stringify({ text })),
    ])
    const missed = await mirror().query<{ text: string }>({
      name: 'test.missed',
      sql: 'SELECT arrayJoin({forms:Array(String)}) AS text WHERE NOT match(text, {pattern:String})',
      params: { forms, pattern: patternOf({ uid, names: [name] }) },
    })
    expect(missed, `${uid} ${name}`).toEqual([])
  }
})

describe('erasing people', () => {
  const backup = () => path.join(dataDir, 'backup')
  const aside = () => path.join(dataDir, 'mirror-set-aside-20261124T120000000Z')
  const all = people.map(recordsOf)
  let before: Awaited<ReturnType<typeof figures>>
  let preview: Awaited<ReturnType<typeof previewErasure>>
  const pseudonyms: string[] = []

  beforeAll(async () => {
    for (const [at, person] of people.entries()) {
      const records = all[at] as unknown[]
      await store(records, T * 1000, at % 2 === 0 ? null : records.map(asciiJson))
      await store([{ ...(records[0] as object), totalDurationInMinutes: 2 }, records[0]], T * 1000 + 1)
      await storeQuarantined(mirror(), [
        { reason: 'no session id', raw: asciiJson({ uid: person.uid, x: [person.name] }), seenAtSeconds: T },
        { reason: 'not an object', raw: JSON.stringify([`about ${person.uid}`]), seenAtSeconds: T },
      ])
      await type(person, at)
    }
    await (await accountsDb()).execute(
      sql`INSERT INTO shares (id, token_hash, secret, kind, path, label, zone, expires_at) VALUES ('s1', 'h', 's', 'report', '/people/ana-8', 'For Ana Mendes', 'UTC', now())`,
    )
    await writeBackup(await accountsDb(), '1.2.3', createWriteStream(backup()))
    mkdirSync(aside())
    before = await figures(mirror(), ['ana-8', 'ANA-8', ' ana-8 '])
    expect(before?.calls).toBe(5)
    expect((await found(people)).length).toBeGreaterThan(people.length * 20)
    preview = await previewErasure('ana-8', { app: 'default', mirror: async () => mirror() } as Workspace)
    for (const { uid } of people) {
      expect(eraseRoute.body?.safeParse({ uid }).success).toBe(true)
      pseudonyms.push((await requestErasure('default', uid, users.admin)).pseudonym)
      await eraseNow()
    }
  })

  test('nothing of both stores says anything about them, in whatever way it was written', async () => {
    expect(await found(people)).toEqual([])
  })

  test('the list says by table that nothing is left, and what was changed; nobody knows whom it was about', async () => {
    const [first] = (await listErasures('default')).filter(({ pseudonym }) => pseudonym === pseudonyms[0])
    expect(first).toMatchObject({ kept: 0, requestedBy: 'admin@example.com' })
    expect(first?.counts).toMatchObject({ calls: KEPT_PER_PERSON - 1, quarantined: 2, notes: 2, tags: 1, teams: 2 })
    expect(preview).toMatchObject({ counts: first?.counts, kept: first?.kept })
    expect(preview.names).toContainEqual({ name: 'Ana Mendes', isText: true })
    expect(preview.names).toContainEqual({ name: 'Nickname', isText: false })
    expect(first?.counts).toMatchObject({ views: 1, callbacks: 1, shares: 2, alerts: 2 })
    const { left } = first as NonNullable<typeof first>
    for (const one of await listErasures('default')) {
      expect(one).toMatchObject({ phase: 'done', hits: 0 })
      expect(Object.values(one.left).filter((rows) => rows !== 0)).toEqual([])
    }
    expect(Object.keys(left)).toEqual(expect.arrayContaining(['calls', 'call_docs', 'directory', 'notes', 'audit_log']))
    expect(await runningErasure('default')).toBeNull()
  })

  test('every figure is as it was, under the pseudonym, and others keep their names', async () => {
    expect(await figures(mirror(), [pseudonyms[0] as string])).toEqual(before)
    const directory = await directoryOf(mirror())
    expect(directory.parties.user.get('ana-8')).toBeUndefined()
    expect(directory.nameOf('user', pseudonyms[0] as string)).toBeNull()
    expect(directory.nameOf('user', 'xana-8')).toEqual({ name: 'Ana Mendessson' })
    expect(directory.nameOf('user', BO.uid)).toEqual({ name: BO.name })
  })

  test('the tables of the accounts are written anew, and a mirror that was set aside is gone', () => {
    expect(accountFilesWith('Bo Li')).toEqual([])
    expect(accountFilesWith('cy-4')).not.toEqual([])
    for (const text of ['ana-8', 'Ana Mendes']) expect(accountFilesWith(text)).toEqual([])
    expect(existsSync(aside())).toBe(false)
  })

  test('revokes links to reports about them', async () => {
    const [share] = await rowsOf(
      await accountsDb(),
      sql`SELECT path, label, revoked_at IS NOT NULL AS revoked FROM shares WHERE id = 's1'`,
    )
    const [pseudonym] = pseudonyms
    expect(share).toEqual({ path: `/people/${pseudonym}`, label: `For ${pseudonym}`, revoked: true })
  })

  test('what arrives again is the same as what is stored; what is typed, imported or audited later is treated alike', async () => {
    const before = await pseudonymous()
    for (const [at, person] of people.entries()) {
      const json = at % 2 === 0 ? JSON.stringify(all[at]) : asciiJson(all[at])
      const api = createCallsApi({
        ...{ callsApiUrl: 'http://calls.test', chatApiUrl: 'http://chat.test', apiKey: 'key', log: silent },
        fetch: async () => new Response(json),
        erased: () => erasedPeople('default'),
      })
      const list = await api.listCalls({})
      const { calls } = await store(list.records, T * 1000 + 5)
      expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
      await expect(api.listCalls({}, { onBehalfOf: person.uid.toUpperCase() })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      // Records that were read before the erasure and are stored after it.
      await store(
        (all[at] as { sessionId: string }[]).map((one) => ({ ...one, sessionId: `${one.sessionId}.late` })),
        T * 1000 + 6,
        at % 2 === 0
          ? null
          : (all[at] as { sessionId: string }[]).map((one) =>
              asciiJson({ ...one, sessionId: `${one.sessionId}.late` }),
            ),
      )
      await storeQuarantined(mirror(), [
        { reason: 'not an object', raw: JSON.stringify(`late ${person.uid}`), seenAtSeconds: T },
      ])
      await type(person, at)
    }
    expect(await found(people)).toEqual([])
    const after = await pseudonymous()
    for (const door of Object.keys(DOORS)) expect(after.get(door) ?? 0, door).toBeGreaterThan(before.get(door) ?? 0)
  })

  test('a restored backup does not bring them back, not into the files either', async () => {
    await restoreBackup(await accountsDb(), () => createReadStream(backup()), { replace: true })
    expect(await found(people)).toEqual([])
    for (const text of ['ana-8', 'Ana Mendes']) expect(accountFilesWith(text)).toEqual([])
    expect(await countInAccounts('default', await erasedPeople('default'))).toMatchObject({ notes: 0, audit_log: 0 })
  })

  test('says who was erased, and when, but not under which pseudonym', async () => {
    const row = (await listErasures('default')).find(({ pseudonym }) => pseudonym === pseudonyms[0])
    expect(await erasedAmong('default', ['ANA-8', BO.uid])).toEqual([{ uid: 'ANA-8', erasedAt: row?.requestedAt }])
    expect(await erasedAmong('other', ['ana-8'])).toEqual([])
  })

  test('someone can be erased again; ids of calls and groups made from the uid are counted, and stay', async () => {
    const [first] = pseudonyms
    await store(
      [record('room_of_ANA-8', BO.uid), record('v1.ana-8', BO.uid), record('v1.ana-80', BO.uid)],
      T * 1000 + 7,
    )
    const db = await accountsDb()
    await db.execute(sql`INSERT INTO notes (id, session_id, body) VALUES ('n9', 'v1.one', 'ANA-8')`)
    await db.execute(sql`UPDATE erasures SET hits = 1, "left" = '{"notes": 1}' WHERE pseudonym = ${first}`)
    const begun = { pseudonym: first, hits: null, left: {}, finishedAt: null, phase: 'names' }
    expect(await requestErasure('default', ' Ana-8 ', users.admin)).toMatchObject(begun)
    await expect(requestErasure('default', 'ANA-8', users.admin)).rejects.toMatchObject({ code: 'CONFLICT' })
    await eraseNow()
    const again = (await listErasures('default')).find(({ pseudonym }) => pseudonym === first)
    // The `mid` has the uid, too, but belongs to the same call and does not count again.
    expect(again).toMatchObject({ hits: 0, kept: 2, phase: 'done', left: { notes: 0 } })
    expect(await rowsOf(db, sql`SELECT body FROM notes WHERE id = 'n9'`)).toEqual([{ body: first }])
    expect(await rowsOf(db, sql`SELECT pseudonym FROM erasures WHERE subject IS NOT NULL`)).toEqual([])
  }, 60_000)

  test('erasures of earlier releases stay listed and recognized', async () => {
    const db = await accountsDb()
    await db.execute(sql`INSERT INTO erasures (pseudonym, uid_hash, uid_sieve, names, requested_by, requested_at, phase, counts, hits, finished_at)
      VALUES ('erased-former', 'h', 1, '[]', 'admin@example.com', now(), 'done', '{"calls": 3}', 0, now())`)
    expect(await listErasures('default')).toContainEqual(
      expect.objectContaining({ pseudonym: 'erased-former', hits: 0, left: {}, counts: { calls: 3 } }),
    )
  })
})

test('tables in the same database that are not Callscope’s are left alone', async () => {
  const db = await accountsDb()
  await db.execute(sql`CREATE TABLE crm_customers (remark text)`)
  await db.execute(sql`INSERT INTO crm_customers VALUES ('ana-8 called about invoice 17')`)
  expect(Object.keys(await eraseIn(db, 'default', await erasedPeople('default')))).not.toContain('crm_customers')
  expect(await rowsOf(db, sql`SELECT * FROM crm_customers`)).toEqual([{ remark: 'ana-8 called about invoice 17' }])
  await db.execute(sql`DROP TABLE crm_customers`)
})

test('with the mirror on a server, the embedded one from before is deleted too', async () => {
  for (const isEmbedded of [true, false]) {
    const former = path.join(mkdtempSync(path.join(dataDir, 'former-')), 'mirror')
    mkdirSync(former)
    await erasePerson(
      {
        app: 'default',
        dataDir: path.dirname(former),
        mirror: async () => ({ isEmbedded }) as Mirror,
        wait: async () => undefined,
        signal: new AbortController().signal,
      },
      { pseudonym: 'erased-nobody', subject: null } as ErasureRow,
    )
    expect(existsSync(former)).toBe(isEmbedded)
  }
})
