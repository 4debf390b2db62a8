import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '@/lib/server/accounts/account-texts'
import { accountsDb, closeAccounts } from '@/lib/server/accounts/db'
import { countInAccounts } from '@/lib/server/accounts/erase-accounts'
import { listErasures, requestErasure } from '@/lib/server/accounts/erasures'
import { openMirror } from '@/lib/server/mirror/client'
import { wordPattern } from '@/lib/server/mirror/erase-find'
import { countMentions } from '@/lib/server/mirror/erase-search'
import { countCalls } from '@/lib/server/mirror/lookup'
import { ownUsers } from '../../support/own-accounts'
import { silent } from '../../support/silent-log'
import { fill, kill, NAME, startChild, UID, untilStep } from './erasing'

const users = ownUsers()
const CALLS = 1_500
/** Where each process in turn is killed. */
const STEPS = ['calls 2', 'accounts', 'files 3', 'search']

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
    expect(one.steps.at(-1), step).not.toContain('done')
  }
  const last = startChild({ DATA_DIR: dataDir })
  expect(await last.exited).toEqual([0, null])

  const after = await open()
  expect(await countMentions(after, { uid: UID, names: [NAME] })).toBe(0)
  expect(await countCalls(after)).toBe(CALLS)
  const [row] = await after.query<{ calls: number }>({
    name: 'test.calls',
    sql: 'SELECT count() AS calls FROM calls FINAL WHERE initiator = {pseudonym:String}',
    params: { pseudonym },
  })
  expect(Number(row?.calls)).toBe(CALLS)
  await after.close()
  expect(await countInAccounts({ app: 'default', uid: UID, names: [NAME], word: wordPattern(UID) })).toEqual({})
  expect(await listErasures('default')).toMatchObject([{ pseudonym, phase: 'done', hits: 0 }])
  const ends = await rowsOf(await accountsDb(), sql`SELECT id FROM audit_log WHERE action = 'privacy.erased'`)
  expect(ends).toHaveLength(1)
  await rm(path.join(dataDir, 'mirror'), { recursive: true })
})
