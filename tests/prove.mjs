/**
 * `npm run prove -- NAME …`: the long proofs, which are not part of `npm test`. `docs/proofs.md` says what each does; those that are programs say in
 * `tests/prove` which variables change them, the others take `TEST_SEED`, `TEST_WALKS` and `TEST_OUTAGE_SECONDS`.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { commandLine } from '../lib/cli/command-line.mjs'
import { ensureInstalled, requireNode, run } from '../lib/cli/setup.mjs'
import { findOrInstallBrowser } from './browser.mjs'
import { findOrInstallPgbouncer, findOrInstallPostgres } from './postgres.mjs'
import { bin, Report } from './support/report.mjs'
import { installPackage } from './support/system-packages.mjs'
import { keepTemporaryFilesInMemory } from './support/temporary-files.mjs'

/** Each with the machine's time zone, which must make no difference to the product. */
const INSTANTS = [
  ['a Monday just after midnight', '2027-05-10T00:12:00Z', 'UTC'],
  ['the night in which Paris goes to summer time', '2027-03-28T00:40:00Z', 'Europe/Paris'],
  ['the night in which Paris goes to winter time', '2027-10-31T00:40:00Z', 'Asia/Kolkata'],
  ['the night in which New York goes to summer time', '2027-03-14T06:40:00Z', 'America/New_York'],
  ['the night in which New York goes to winter time', '2027-11-07T05:40:00Z', 'Pacific/Auckland'],
  ['29 February', '2028-02-29T15:30:00Z', 'America/St_Johns'],
  ['31 December, 23:58', '2027-12-31T23:58:00Z', 'UTC'],
]
/** Every page, and the tests that check the accessibility of a dialog, a panel or a shared link. */
const ACCESSIBLE = ['accessibility', 'apps', 'around', 'evidence', 'omnibox', 'privacy', 'recordings', 'shares'].map(
  (name) => `e2e/${name}.spec.ts`,
)
const STEADY_RUNS = 10
const LOADED_RUN = 5
const KILLS = 300
const WALKS = 1000

process.env.TEST_PROOFS = '1'
keepTemporaryFilesInMemory()
const report = new Report()
let isFlaky = false

async function browserSuite(title, env = {}, files = [], config = undefined) {
  const { passed, failed, flaky } = await report.playwright(env, title, files, config)
  console.log(`── ${title}: ${passed} passed, ${failed} failed, ${flaky.length} flaky`)
  isFlaky ||= flaky.length > 0
}

const build = () => run(process.execPath, ['lib/cli/build.mjs'])

async function prepareBrowser() {
  process.env.CHROMIUM_PATH = await findOrInstallBrowser()
  await build()
}

/** A proof that is a program of its own. */
const program = (title, file) => report.check(title, bin('tsx'), [file])
/** One that needs the production build. */
const onBuild = (title, file) => build().then(() => program(title, file))

const PROOFS = {
  async instants() {
    await prepareBrowser()
    for (const [title, instant, zone] of INSTANTS) await browserSuite(title, { TEST_INSTANT: instant, TZ: zone })
  },
  async steady() {
    await prepareBrowser()
    for (let at = 1; at <= STEADY_RUNS; at += 1) {
      const eater = at === LOADED_RUN ? spawn(process.execPath, ['-e', 'for (;;);']) : null
      const beside = eater === null ? '' : ', beside a process that eats a core'
      await browserSuite(`run ${at} of ${STEADY_RUNS}${beside}`, { TEST_PROOFS: '0' })
      eater?.kill('SIGKILL')
    }
  },
  async browser() {
    await prepareBrowser()
    await browserSuite('the whole browser suite')
  },
  async gallery() {
    await prepareBrowser()
    await browserSuite('gallery', { TEST_PICTURES: '1' }, ['timeline.spec.ts'])
  },
  async pages() {
    await prepareBrowser()
    await browserSuite('pages', { TEST_PICTURES: '1' }, ACCESSIBLE)
  },
  async kills() {
    await report.vitest('integration', { TEST_KILLS: String(KILLS), TEST_THOROUGH: '1' }, [
      'tests/integration/sync/kill.proof.ts',
      'tests/integration/mirror/crash.test.ts',
      'tests/integration/mirror/upgrade-kills.proof.ts',
      'tests/integration/accounts/kills.proof.ts',
    ])
  },
  upgrades: () => onBuild('upgrades', 'tests/prove/upgrades.ts'),
  async erasure() {
    await report.vitest('integration of the app', { TEST_THOROUGH: '1' }, ['tests/integration/privacy/erasure'])
  },
  async walks() {
    const env = { TEST_WALKS: process.env.TEST_WALKS ?? String(WALKS), TEST_THOROUGH: '1' }
    await report.vitest('integration', env, ['tests/integration/sync/walks.test.ts'])
  },
  failures: () => program('failures of the upstream', 'tests/prove/failures.ts'),
  soak: () => onBuild('eight weeks', 'tests/prove/soak.ts'),
  memory: () => onBuild('memory of the demo', 'tests/prove/memory.ts'),
  async faults() {
    await build()
    await report.vitest('cluster', { TEST_THOROUGH: '1' })
  },
  async cluster() {
    await prepareBrowser()
    await browserSuite('scaled out', {}, [], 'tests/playwright.cluster.config.ts')
  },
  async processes() {
    await report.vitest('integration', {}, [
      'tests/integration/sync/lease-outage.proof.ts',
      'tests/integration/sync/server-outage.test.ts',
      'tests/integration/apps/on-a-server.proof.ts',
      'tests/integration/cli/backup-and-restore.test.ts',
      'tests/integration/runtime/late-database.proof.ts',
      'tests/integration/mirror/damage.test.ts',
      'tests/integration/mirror/backfill.test.ts',
      'tests/integration/sync/oversized.test.ts',
    ])
  },
  async integration() {
    await findOrInstallPostgres()
    await findOrInstallPgbouncer()
    if (!existsSync('/usr/sbin/exim4')) await installPackage('exim4-daemon-light')
    if (!existsSync('/usr/bin/soffice')) await installPackage('libreoffice-calc')
    // Many kills are a proof of their own.
    await report.vitest('integration', { TEST_THOROUGH: '1', TEST_WRITE_KILLS: '3', TEST_UPGRADE_KILLS: '3' })
  },
  async server() {
    await report.vitest(
      'integration',
      { TEST_MIRROR: 'server' },
      ['analytics', 'mirror', 'sync'].map((part) => `tests/integration/${part}`),
    )
    await report.vitest('integration of the app', { TEST_MIRROR: 'server' }, ['tests/integration/apps'])
  },
  async briefs() {
    await report.vitest('integration', { TEST_THOROUGH: '1', SHOW_WEEKS: '1' }, [
      'tests/integration/analytics/brief.test.ts',
    ])
  },
  async figures() {
    await build()
    const args = ['--max-old-space-size=12000', 'tests/prove/figures.ts']
    await report.check('figures', bin('tsx'), args)
    await report.check('figures, in all spellings', bin('tsx'), args, { PROVE_SPELLINGS: '1', PROVE_CALLS: '100000' })
  },
  async causes() {
    await report.vitest('integration', { TEST_THOROUGH: '1' }, ['tests/integration/alerts/planted.proof.ts'])
  },
  proxies: () => onBuild('proxies', 'tests/prove/proxies.ts'),
  nodes: () => program('every Node', 'tests/prove/nodes.ts'),
  fresh: () => program('a bare machine', 'tests/prove/fresh.ts'),
  image: () => program('the image and compose.yaml', 'tests/prove/image.ts'),
  async properties() {
    await report.vitest('unit', { TEST_THOROUGH: '1' })
    await report.vitest('integration', { TEST_THOROUGH: '1' }, [
      'tests/integration/analytics',
      'tests/integration/mirror/slim-tables.test.ts',
    ])
    await prepareBrowser()
    await browserSuite('hostile input', { TEST_THOROUGH: '1' }, ['hostile-input.spec.ts', 'http/routes.spec.ts'])
  },
}

requireNode()
process.env.NEXT_TELEMETRY_DISABLED = '1'
const USAGE = `Usage: npm run prove -- NAME …
  NAME  ${Object.keys(PROOFS).join(', ')}; docs/proofs.md says what each does`
const { positionals: names } = commandLine(USAGE, {}, true)
const unknown = names.filter((name) => !Object.hasOwn(PROOFS, name))
if (names.length === 0 || unknown.length > 0) {
  console.error(`${unknown.length > 0 ? `There is no proof ${unknown.join(', ')}.\n` : ''}${USAGE}`)
  process.exit(2)
}
await ensureInstalled({ withDev: true })
for (const name of names) await PROOFS[name]()
const exitCode = report.close()
process.exit(isFlaky ? 1 : exitCode)
