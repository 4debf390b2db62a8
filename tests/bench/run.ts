/**
 * `npm run bench`: fills a mirror with simulated calls, serves it with the production server, and measures every row of the design’s table of
 * budgets, beside the engine’s own time and, on request, a PostgreSQL. Needs a finished build. Not a test: budgets are printed, not enforced.
 */
import os from 'node:os'
import { cleanUp, onEnd } from './clean-up'
import { openData } from './data/open-data'
import { type Flags, parseFlags, USAGE } from './flags'
import { measureServer, needsServer } from './measured-server'
import { orSayWhyNot } from './or-say-why-not'
import { backfill } from './phases/backfill'
import { erasure } from './phases/erasure'
import { demo } from './phases/memory'
import { size } from './phases/size'
import { Report } from './report'

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
  const report = new Report(flags.peers)
  console.log(
    `${flags.calls.toLocaleString('en')} calls, ${os.cpus().length} cores, Node ${process.versions.node}; medians of ${flags.runs} runs over HTTP, the load on the same cores.\n` +
      'Cold: each question is about a window that nobody has asked about before, a second earlier than the last, ' +
      'so that no remembered answer fits; what is remembered of whole days or totals may help, as it does in use.',
  )
  const asksSize = flags.only.includes('size')
  const asksErasure = flags.only.includes('erasure')
  if (asksSize || asksErasure || needsServer(flags)) {
    const data = await openData(flags.calls, flags.dataDir, flags.settleSeconds)
    onEnd(data.remove)
    const { callsPerSecond, settledSeconds, parts } = data.prepared
    const filled =
      callsPerSecond === null
        ? 'filled earlier'
        : `filled at ${Math.round(callsPerSecond).toLocaleString('en')} calls a second`
    console.log(`The mirror was ${filled}, and had merged to at most ${parts} parts a month after ${settledSeconds} s.`)
    if (asksSize) size({ data, flags, report })
    if (asksErasure) await orSayWhyNot('erasure', () => erasure({ data, flags, report }))
    if (needsServer(flags)) await measureServer(flags, data, report)
  }
  if (flags.only.includes('demo')) await orSayWhyNot('demo', () => demo({ report }))
  if (flags.only.includes('backfill')) await orSayWhyNot('backfill', () => backfill({ flags, report }))
  console.log(`\n${report.summary()} The run took ${Math.round((performance.now() - startedMs) / 1000)} s.`)
}
