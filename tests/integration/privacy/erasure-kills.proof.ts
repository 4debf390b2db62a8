import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/database'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { listErasures, requestErasure } from '@/lib/server/erasure/erasures'
import { openMirror } from '@/lib/server/mirror/open/open'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { ownUsers } from '../../support/own-accounts'
import { everyText, mentions } from '../../support/plain-search'
import { silent } from '../../support/silent-log'
import { fill, kill, NAME, startChild, UID, untilStep } from './erasing'

const users = ownUsers()
const CALLS = 1_500
/** The step at which each process is killed. After the seventh and last month come the accounts, where the process cannot report steps. */
const STEPS = ['calls 2', 'calls 7', 'files 3', 'search']

test('an erasure that is killed at every step goes on after a restart and ends with nothing left', {
  timeout: 300_000,
}, async () => {
  const dataDir = process.env.DATA_DIR as string
  const open = () => openMirror({ dataDir, clickhouse: null, log: silent })
  const mirror = await open()
  await fill(mirror, CALLS)
  await mirror.close()
  const { pseudonym } = await requestErasure('default', UID, users.admin)
  await closeAccounts()

  for (const step of STEPS) {
    const one = startChild({ DATA_DIR: dataDir })
    await untilStep(one, step)
    await kill(one)
    expect(one.output(), step).not.toContain('done ')
  }
  const last = startChild({ DATA_DIR: dataDir })
  expect(await last.exited).toEqual([0, null])

  const after = await open()
  const texts = await everyText(await accountsDb(), after)
  expect(texts.filter(({ text }) => mentions(text, { uid: UID, name: NAME }))).toEqual([])
  expect(await countCalls(after)).toBe(CALLS)
  const [row] = await after.query<{ calls: number }>({
    name: 'test.calls',
    sql: 'SELECT count() AS calls FROM calls FINAL WHERE initiator = {pseudonym:String}',
    params: { pseudonym },
  })
  expect(Number(row?.calls)).toBe(CALLS)
  await after.close()
  expect(await listErasures('default')).toMatchObject([{ pseudonym, phase: 'done', hits: 0 }])
  const ends = await rowsOf(await accountsDb(), sql`SELECT id FROM audit_log WHERE action = 'privacy.erased'`)
  expect(ends).toHaveLength(1)
  await rm(path.join(dataDir, 'mirror'), { recursive: true })
})
