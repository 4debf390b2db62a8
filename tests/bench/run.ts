/**
 * `npm run bench`: fills a mirror with simulated calls, serves it with the production server, and measures every row of the design’s table of
 * budgets, beside the engine’s own time and, on request, a PostgreSQL and another build. Needs a finished build. Not a test: budgets are printed,
 * not enforced.
 */
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Bench, Build, Sides } from './bench'
import { cleanUp, doneSoFar, onEnd } from './clean-up'
import { type Data, openData } from './data/open-data'
import { makeTwin } from './data/twin'
import { EngineClock } from './engine-clock'
import { type Flags, parseFlags, USAGE } from './flags'
import { measure } from './measure'
import { openPeer } from './peers/peer'
import { ALONE, PHASES } from './phases/phases'
import { root, stopProcess } from './processes'
import { Report } from './report'
import { takeSample, writeNote } from './sample'
import { OTHER_PORT, SERVER_PORT, startSimulator } from './setting'
import { fillByCopying, nameOf, serve } from './sides'

const parsed = parseFlags(process.argv.slice(2))
if (parsed.kind === 'help') console.log(USAGE)
else if (parsed.kind === 'mistakes') {
  console.error(`${parsed.mistakes.join('\n')}\n\n${USAGE}`)
  process.exitCode = 2
} else {
  try {
    await run(parsed.flags)
  } catch (error) {
    console.error(`The bench failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  } finally {
    await cleanUp()
  }
  process.exit()
}

async function run(flags: Flags): Promise<void> {
  const startedMs = performance.now()
  const report = new Report(flags.peers, flags.compareDir === null ? null : nameOf(flags.compareDir))
  console.log(
    `${flags.calls.toLocaleString('en')} calls, ${os.cpus().length} cores, Node ${process.versions.node}; medians of ${flags.runs} runs over HTTP, the load on the same cores.\n` +
      'Cold: each question is about a window that nobody has asked about before, a second earlier than the last, ' +
      'so that no remembered answer fits; what is remembered of whole days or totals may help, as it does in use.',
  )
  const isNeeded = flags.only.some((name) => PHASES[name] !== undefined || name === 'erasure')
  const data = isNeeded ? await openData(flags.calls, flags.dataDir, flags.settleSeconds) : null
  if (data !== null) onEnd(data.remove)
  const directory = data?.directory ?? ''
  const other = flags.compareDir
  const builds: Sides<Build> = {
    ours: { root, port: SERVER_PORT, directory },
    other:
      other === null
        ? null
        : { root: other, port: OTHER_PORT, directory: path.join(directory, `compared-${nameOf(other)}`) },
  }
  if (data !== null) {
    const { callsPerSecond, settledSeconds, parts } = data.prepared
    const filled =
      callsPerSecond === null
        ? 'filled earlier'
        : `filled at ${Math.round(callsPerSecond).toLocaleString('en')} calls a second`
    console.log(`The mirror was ${filled}, and had merged to at most ${parts} parts a month after ${settledSeconds} s.`)
    const before = doneSoFar()
    const bench = await serveAll(flags, data, builds)
    for (const name of flags.only) {
      const phase = PHASES[name]
      if (phase !== undefined) await measure(report, flags.runs, bench.sides, phase.title, () => phase.probes(bench))
    }
    await cleanUp(before)
  }
  for (const name of flags.only) {
    const phase = ALONE[name]
    if (phase !== undefined) await measure(report, flags.runs, builds, phase.title, () => phase.probes(flags, data))
  }
  console.log(`\n${report.summary()} The run took ${Math.round((performance.now() - startedMs) / 1000)} s.`)
}

/** Serves the filled mirrors of both builds, and opens what is measured beside them. */
async function serveAll(flags: Flags, data: Data, { ours, other }: Sides<Build>): Promise<Bench> {
  const twin = makeTwin(data.directory)
  onEnd(() => rmSync(twin, { recursive: true, force: true }))
  const engine = await EngineClock.open(twin)
  onEnd(() => engine.close())
  const peer = flags.peers ? await openPeer(engine) : null
  onEnd(async () => peer?.close())
  const simulator = await startSimulator(data.history)
  onEnd(() => stopProcess(simulator))
  if (other !== null) await fillByCopying(other, data.history, flags.settleSeconds)
  const sides = { ours: await serve(ours), other: other === null ? null : await serve(other) }
  const sample = await takeSample(sides.ours.client)
  for (const side of [sides.ours, sides.other]) if (side !== null) await writeNote(side.client, sample)
  return { flags, data, engine, peer, sample, sides }
}
