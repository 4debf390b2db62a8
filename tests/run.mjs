/**
 * `npm test`: sets up what it needs, a browser included, runs every check, and ends with the times, what was flaky or failed and why, and `N passed, N failed`.
 * `npm run check` is the quick part of it: lint, types, layers, dead code and unit tests.
 */
import { ensureInstalled, requireNode } from '../lib/cli/setup.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { findOrInstallPgbouncer, findOrInstallPostgres } from './postgres.mjs'
import { bin, Report } from './support/report.mjs'
import { keepTemporaryFilesInMemory } from './support/temporary-files.mjs'

requireNode()
process.env.NEXT_TELEMETRY_DISABLED = '1'
const isQuick = process.argv[2] === 'check'
keepTemporaryFilesInMemory()
const report = new Report()
await report.timed('installation', async () => ensureInstalled({ withDev: true }))

await Promise.all([
  report.check('format and lint', bin('biome'), ['check', '.']),
  report.check('layers', bin('tsx'), ['tests/layers.ts']),
  report.check('dead code', bin('knip'), ['--config', 'tests/knip.jsonc', '--no-progress']),
  // The types of routes are generated from the pages.
  report
    .step('route types', bin('next'), ['typegen'])
    .then(() => report.check('type check', bin('tsc'), ['--noEmit', '-p', '.'])),
])
if (isQuick) await report.vitest('unit')
else {
  // What is missing on this machine comes over the network meanwhile. The phases themselves use both cores, and side by side they take longer.
  const machine = prepareMachine()
  await report.vitest('unit')
  const isBuilt = await report.check('production build', process.execPath, ['lib/cli/build.mjs'])
  const browser = await machine
  await report.vitest('integration')
  if (isBuilt) await report.playwright({ CHROMIUM_PATH: browser })
}
process.exit(report.close())

/** One package after the other: the system installs no two at once. */
async function prepareMachine() {
  const path = await findOrInstallBrowser()
  await findOrInstallPostgres()
  await findOrInstallPgbouncer()
  return path
}
