/**
 * `npm test`: sets up what it needs, a browser included, runs every check, and ends with a summary: what costs time on any machine and its limits, the
 * slowest files, the times of the phases (which overlap), what was flaky or failed and why, and `N passed, N failed`.
 * `npm run check` is the quick part of it: lint, types, layers, dead code and unit tests.
 */
import { commandLine } from '../lib/cli/command-line.mjs'
import { ensureInstalled, requireNode } from '../lib/cli/setup.mjs'
import { findOrInstallBrowser, installShell } from './browser.mjs'
import { findOrInstallPostgres } from './postgres.mjs'
import { BOUNDS } from './support/bounds.mjs'
import { bin, Report } from './support/report.mjs'
import { keepTemporaryFilesInMemory } from './support/temporary-files.mjs'

requireNode()
process.env.NEXT_TELEMETRY_DISABLED = '1'
const USAGE = `Usage: npm test, or npm run check
  test   sets up what it needs, a browser included, and runs every check
  check  lint, types, layers, dead code and unit tests only`
const isQuick = commandLine(USAGE, {}, true).positionals[0] === 'check'
keepTemporaryFilesInMemory()
const report = new Report()
// npm leaves a core free, which the browser's installation uses.
const shell = isQuick ? null : installShell()
await report.timed('installation', () => ensureInstalled({ withDev: true }))

// One lane for the tests and one for everything else: on two cores, more parallelism takes longer in total.
if (isQuick) await Promise.all([checkSources(), report.vitest('unit')])
else {
  // Meanwhile, what is missing on this machine is downloaded.
  const machine = prepareMachine()
  const build = async () => {
    await checkSources()
    const isBuilt = await report.check('production build', process.execPath, ['lib/cli/build.mjs'])
    await machine
    // Only a cluster and the browser need the build.
    if (isBuilt) await report.vitest('cluster')
    return isBuilt
  }
  const tests = async () => {
    await report.vitest('unit')
    await machine
    await report.vitest('integration')
  }
  const [isBuilt] = await Promise.all([build(), tests()])
  if (isBuilt) await report.playwright({ CHROMIUM_PATH: await machine })
  report.costs(BOUNDS)
}
process.exit(report.close())

async function checkSources() {
  await report.check('format and lint', bin('biome'), ['check', '.'])
  await report.check('layers', bin('tsx'), ['tests/layers.ts'])
  await report.check('house', bin('tsx'), ['tests/house.ts'])
  // Route types are generated from the pages, and again by the build, so this check comes before the build.
  await report.step('route types', bin('next'), ['typegen'])
  // Each additional thread would check the types of the packages again.
  await report.check('type check', bin('tsc'), ['--noEmit', '--incremental', 'false', '-p', '.', '--singleThreaded'])
  await report.check('dead code', bin('knip'), ['--config', 'tests/knip.jsonc', '--no-progress'])
}

/** One package at a time: the system's installer does not run twice at once. */
async function prepareMachine() {
  await shell
  const path = await findOrInstallBrowser()
  await findOrInstallPostgres()
  return path
}
