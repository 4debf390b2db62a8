/** `npm test`: sets up what it needs, a browser included, runs every check, and ends with `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureInstalled, requireNode, root } from '../lib/cli/setup.mjs'
import { findOrInstallBrowser } from './browser.mjs'

requireNode()
process.env.NEXT_TELEMETRY_DISABLED = '1'
ensureInstalled()

const reports = mkdtempSync(path.join(os.tmpdir(), 'callscope-reports-'))
const bin = (name) => path.join(root, 'node_modules', '.bin', name)
let passed = 0
let failed = 0

/** Runs one check, its output shown; resolves with its exit code. */
function execute(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
}

/** A check without tests of its own counts as one. */
async function check(title, command, args, env) {
  console.log(`\n── ${title}`)
  const exitCode = await execute(command, args, env)
  if (exitCode === 0) passed += 1
  else failed += 1
  if (exitCode !== 0) console.error(`── ${title}: failed`)
  return exitCode === 0
}

/** A runner that leaves a JSON report: its tests are counted; a runner that fails without a failed test counts as one failure. */
async function suite(title, command, args, report, count, env) {
  console.log(`\n── ${title}`)
  const exitCode = await execute(command, args, env)
  const counts = readCounts(report, count)
  passed += counts.passed
  failed += counts.failed
  if ((exitCode !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0) failed += 1
}

function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const vitestCounts = (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests })
const playwrightCounts = (json) => ({
  passed: json.stats.expected + json.stats.flaky,
  failed: json.stats.unexpected,
})

function vitest(project) {
  const report = path.join(reports, `${project}.json`)
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project]
  return suite(
    `${project} tests`,
    bin('vitest'),
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    report,
    vitestCounts,
  )
}

await check('format and lint', bin('biome'), ['check', '.'])
await execute(bin('next'), ['typegen'])
await check('type check', bin('tsc'), ['--noEmit', '-p', '.'])
await check('layers', bin('tsx'), ['tests/layers.ts'])
await vitest('unit')
await vitest('integration')
const built = await check('production build', process.execPath, ['lib/cli/build.mjs'])
if (built) {
  const browser = await findOrInstallBrowser()
  const report = path.join(reports, 'e2e.json')
  await suite(
    'Playwright',
    bin('playwright'),
    ['test', '--config', 'tests/playwright.config.ts'],
    report,
    playwrightCounts,
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
