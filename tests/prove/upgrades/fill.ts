import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stopProcess } from '../../bench/processes'
import { untilCurrent } from '../../bench/setting'
import { type Release, startRelease } from '../server'
import { deadAddresses } from './addresses'
import { type Figures, readFigures } from './figures'
import { type Kept, missingOf, visitorsOf } from './kept'
import { type Listed, makeBasics } from './make-basics'
import { makeLater } from './make-later'
import { addressesOfBoth, addressesOfLater, type Known } from './old-addresses'
import type { Receiver } from './receiver'
import { untilCompared } from './watch-sync'

/** What an old release left in a data directory. */
export type Filled = Kept & {
  figures: Figures
  /** Parameters of a window in which figures no longer change. */
  window: string
  calls: number
}
type Health = { mirror: { calls: number } }
type People = { data: { uid: string }[] }
type Groups = { data: { group: string | null }[] }

const COPY_SECONDS = 3 * 3600
const DAY_SECONDS = 86_400
/** Younger calls may still change, and are read again. */
const SETTLED_SECONDS = 4 * DAY_SECONDS
const BEGUN = '2020-01-01T00:00:00Z'

/** Lets an old release copy a history into a new directory, creates one of everything in it, records its answers and stops it. */
export async function fill(
  release: Release,
  dataDir: string,
  how: { env: Record<string, string>; hasLater: boolean; window: string; isSound: boolean; receiver: Receiver },
): Promise<Filled> {
  const file = `${dataDir}.json`
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Filled
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const server = await startRelease(release, dataDir, how.env)
  await untilCurrent(server.url, COPY_SECONDS)
  const { admin } = await visitorsOf(server.url, { token: null })
  await untilCompared(admin)
  const known = await knownOf(admin)
  const basics = await makeBasics(admin, known.calls)
  const later = how.hasLater ? await makeLater(admin, known) : { things: [], addresses: [], token: null, channel: null }
  const kept: Kept = {
    ...later,
    things: [...basics.things, ...later.things],
    addresses: [
      ...basics.addresses,
      ...later.addresses,
      ...addressesOfBoth(known),
      ...(how.hasLater ? addressesOfLater(known) : []),
    ],
  }
  const visitors = await visitorsOf(server.url, kept)
  const problems = [...(await missingOf(kept, visitors)), ...(await deadAddresses(kept, visitors))]
  if (problems.length > 0) throw new Error(`${release.name} itself has not what was made:\n${problems.join('\n')}`)
  const figures = await readFigures(admin, how.window, how.isSound)
  const { mirror } = await admin.json<Health>('/api/health')
  await stopProcess(server.process)
  how.receiver.taken()
  const filled = { ...kept, figures, window: how.window, calls: mirror.calls }
  writeFileSync(file, JSON.stringify(filled))
  return filled
}

/** The window of all calls for a frozen history; for the demo, that of the calls that no longer change. */
export const windowOf = (isDemo: boolean, nowSeconds: number): string =>
  isDemo ? `from=${BEGUN}&to=${nowSeconds - SETTLED_SECONDS}` : 'range=all'

/** Two ended calls (the first from a reused room, if there is one), a person and a group. */
async function knownOf(admin: Awaited<ReturnType<typeof visitorsOf>>['admin']): Promise<Known> {
  const { data } = await admin.json<{ data: Listed[] }>('/api/calls?range=all&status=ended&perPage=200')
  const room = data.find(({ roomMid }) => roomMid !== undefined)
  const others = data.filter(({ roomMid }) => roomMid === undefined)
  const { data: people } = await admin.json<People>('/api/people?range=30d&sort=-calls')
  const { data: groups } = await admin.json<Groups>('/api/analytics?range=30d&metrics=calls&by=group&order=-calls')
  const [uid, guid] = [people[0]?.uid, groups.find(({ group }) => group !== null)?.group]
  if (others.length < 2 || uid === undefined || typeof guid !== 'string') throw new Error('The history is too short.')
  return { calls: room === undefined ? others : [room, ...others], uid, guid }
}
