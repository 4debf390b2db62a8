import { expect, it } from 'vitest'
import { type Mirror, readState, writeState } from '@/lib/server/mirror/mirror'
import { openMirror } from '@/lib/server/mirror/open/open'
import { directoryOf } from '@/lib/server/mirror/read/directory'
import { countCalls } from '@/lib/server/mirror/read/lookup'
import { storeCalls } from '@/lib/server/mirror/write/store'
import { ownPlaces, type Place } from '../../support/own-mirror'
import { silent } from '../../support/silent-log'
import { call, item } from './fixtures'

const places = ownPlaces()
const calls = ['c-1', 'c-2'].map((id) => item(call(id, { time: 1_700_000_000 }), 1000))

/** Opens the mirror, and closes it again. */
async function within<T>(place: Place, isDemo: boolean | undefined, work: (mirror: Mirror) => Promise<T>): Promise<T> {
  const mirror = await openMirror({ ...place, log: silent, isDemo })
  return work(mirror).finally(() => mirror.close())
}

it('the mirror of a demo begins anew once there is a key, and no other one does', async () => {
  const place = await places.empty()
  const fill = async (mirror: Mirror) => {
    await storeCalls(mirror, calls)
    await writeState(mirror, 'sync.checkpoint', { page: 7 })
  }
  await within(place, true, fill)
  expect(await within(place, true, countCalls)).toBe(2)
  await within(place, false, async (mirror) => {
    expect(await countCalls(mirror)).toBe(0)
    expect(await readState(mirror, 'sync.checkpoint')).toBeNull()
    expect((await directoryOf(mirror)).parties.user.size).toBe(0)
    await fill(mirror)
  })
  // Without its key for a while, as by mistake, it stays what it is.
  expect(await within(place, false, countCalls)).toBe(2)
  expect(await within(place, true, countCalls)).toBe(2)
  expect(await within(place, false, countCalls)).toBe(2)
})
