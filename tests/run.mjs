/**
 * `npm test`: sets up what it needs, a browser included, runs every check, and ends with what costs time on any machine beside its bounds, the
 * slowest files, the times of the phases, which overlap, what was flaky or failed and why, and `N passed, N failed`.
 * `npm run check` is the quick part of it: lint, types, layers, dead code and unit tests.
 */
import { ensureInstalled, requireNode } from '../lib/cli/setup.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { findOrInstallPgbouncer, findOrInstallPostgres } from './postgres.mjs'
import { BOUNDS } from './support/bounds.mjs'
import { bin, Report } from './support/report.mjs'
import { keepTemporaryFilesInMemory } from './support/temporary-files.mjs'

requireNode()
process.env.NEXT_TELEMETRY_DISABLED = '1'
const isQuick = process.argv[2] === 'check'
keepTemporaryFilesInMemory()
const report = new Report()
await report.timed('installation', async () => ensureInstalled({ withDev: true }))

// The types of routes are generated from the pages.
const types = report
  .step('route types', bin('next'), ['typegen'])
  .then(() => report.check('type check', bin('tsc'), ['--noEmit', '-p', '.']))
const checks = [
  report.check('format and lint', bin('biome'), ['check', '.']),
  report.check('layers', bin('tsx'), ['tests/layers.ts']),
  report.check('dead code', bin('knip'), ['--config', 'tests/knip.jsonc', '--no-progress']),
  types,
]
if (isQuick) await Promise.all([...checks, report.vitest('unit')])
else {
  // What is missing on this machine comes over the network meanwhile.
  const machine = prepareMachine()
  // It writes the generated types anew, so they are checked before.
  const build = types.then(() => report.check('production build', process.execPath, ['lib/cli/build.mjs']))
  const tests = async () => {
    await report.vitest('unit')
    await machine
    await report.vitest('integration')
  }
  // Only a cluster and the browser need the build; each of the others leaves a core idle now and then.
  await Promise.all([
    ...checks,
    tests(),
    build.then((isBuilt) => isBuilt && machine.then(() => report.vitest('cluster'))),
  ])
  if (await build) await report.playwright({ CHROMIUM_PATH: await machine })
  report.costs(BOUNDS)
}
process.exit(report.close())

/** One package after the other: the system installs no two at once. */
async function prepareMachine() {
  const path = await findOrInstallBrowser()
  await findOrInstallPostgres()
  await findOrInstallPgbouncer()
  return path
}
