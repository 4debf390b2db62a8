import { beforeAll, expect, test } from 'vitest'
import { erasedPeople } from '@/lib/server/accounts/erased-people'
import { listErasures, requestErasure, runningErasure } from '@/lib/server/accounts/erasures'
import { TABLES } from '@/lib/server/mirror/tables'
import { storeRecords } from '@/lib/server/sync/store-page'
import { erasePerson } from '@/lib/server/workspace/erase-person'
import { ownUsers } from '../../support/own-accounts'
import { ownMirror } from '../../support/own-mirror'
import { callsOf, UID } from './erasing'

const users = ownUsers()
const { mirror } = ownMirror({ erased: () => erasedPeople('default') })
const AT_MS = 1_760_000_000_000
/** No two parts are small enough for a merge, as those of a large mirror are not. */
const UNMERGED =
  'MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1'

const CALLS = callsOf(60) as Record<string, unknown>[]
const TO_GROUPS = CALLS.slice(0, 30).map((call) => ({ ...call, receiverType: 'group', receiver: 'crew' }))
const RECEIVED = CALLS.slice(30, 40).map((call) => ({ ...call, initiator: call.receiver, receiver: UID }))

beforeAll(async () => {
  const store = mirror()
  for (const { name } of TABLES) await store.command({ name: 'test.unmerged', sql: `ALTER TABLE ${name} ${UNMERGED}` })
  const records = [...TO_GROUPS, ...RECEIVED, ...CALLS.slice(40)]
  await storeRecords({ mirror: store, now: () => AT_MS }, records, AT_MS)
  await requestErasure('default', UID, users.admin)
})

test('leaves nothing of a person whose former rows the engine does not merge with the new ones', async () => {
  const running = await runningErasure('default')
  if (running === null) throw new Error('There is nothing to erase.')
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const signal = AbortSignal.timeout(120_000)
  await erasePerson({ app: 'default', mirror: async () => mirror(), wait, signal }, running)
  const [done] = await listErasures('default')
  expect(done).toMatchObject({ phase: 'done', hits: 0, counts: { calls: CALLS.length } })
})
