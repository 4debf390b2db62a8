import { rmSync } from 'node:fs'
import type { Phase } from './bench'
import { cleanUp, onEnd } from './clean-up'
import { BenchClient } from './client'
import type { Data } from './data/open-data'
import { makeTwin } from './data/twin'
import { EngineClock } from './engine-clock'
import type { Flags } from './flags'
import { orSayWhyNot } from './or-say-why-not'
import { openPeer } from './peers/peer'
import type { PhaseName } from './phase-names'
import { around } from './phases/around'
import { browser } from './phases/browser'
import { clients } from './phases/clients'
import { exports } from './phases/exports'
import { figures } from './phases/figures'
import { lists } from './phases/lists'
import { memory } from './phases/memory'
import { overview } from './phases/overview'
import { pages, search } from './phases/questions'
import { scripts } from './phases/scripts'
import { whoAsks } from './phases/who-asks'
import { stopProcess } from './processes'
import type { Report } from './report'
import { takeSample } from './sample'
import { LOGIN, SERVER_URL, startServer, startSimulator, untilCurrent } from './setting'

/** The phases that ask the server on the filled mirror; the others have servers of their own. */
const PHASES: Partial<Record<PhaseName, Phase>> = {
  figures,
  lists,
  clients,
  search,
  around,
  'who-asks': whoAsks,
  overview,
  pages,
  exports,
  browser,
  scripts,
  memory,
}
const WITH_PEER: ReadonlySet<PhaseName> = new Set(['figures', 'lists', 'search'])
const CURRENT_SECONDS = 120

export const needsServer = ({ only }: Flags): boolean => only.some((name) => PHASES[name] !== undefined)

/** Serves the filled mirror and runs the phases that were asked for. */
export async function measureServer(flags: Flags, data: Data, report: Report): Promise<void> {
  const twin = makeTwin(data.directory)
  onEnd(() => rmSync(twin, { recursive: true, force: true }))
  const engine = await EngineClock.open(twin)
  onEnd(() => engine.close())
  const peer = flags.peers && flags.only.some((name) => WITH_PEER.has(name)) ? await openPeer(engine) : null
  onEnd(async () => peer?.close())
  const simulator = await startSimulator(data.history)
  onEnd(() => stopProcess(simulator))
  const server = await startServer(data.directory)
  onEnd(() => stopProcess(server))
  await untilCurrent(CURRENT_SECONDS)

  const client = new BenchClient(SERVER_URL)
  await client.signIn(LOGIN.email, LOGIN.password)
  const bench = { flags, report, data, server, client, engine, peer, sample: await takeSample(client) }
  for (const name of flags.only) {
    const phase = PHASES[name]
    if (phase !== undefined) await orSayWhyNot(name, () => phase(bench))
  }
  await cleanUp()
}
