/**
 * `npm run prove -- NAME …`: the long proofs, which are not part of `npm test`.
 *
 * - `instants`: the browser suite, once for each awkward moment of calendars and clocks
 * - `steady`: the browser suite of `npm test` ten times, once beside a process that keeps a core busy; nothing may fail or be flaky
 * - `browser`: the browser suite, including the variants, races and long waits that only proofs run
 * - `kills`: hundreds of kills during a backfill, an upgrade, and writes of calls, notes, links, alerts and deliveries (`TEST_SEED`)
 * - `upgrades`: data directories of 0.1.0 and of 7d7e71bd, with a million calls and of a demo, upgraded undisturbed and after three kills: ready within
 *   10 s, no walk, everything kept, old links open (`PROVE_FROM`, `PROVE_CALLS`, `PROVE_SEED`, `PROVE_DATA`)
 * - `erasure`: an erasure that is killed at every step, and one that several processes could carry out, one of them unaware of it
 * - `walks`: a thousand walks over calls that arrive, move, change and vanish meanwhile, with crashes, each resumed (`TEST_WALKS`, `TEST_SEED`)
 * - `failures`: an hour in which 30 of 100 requests to the upstream fail (`PROVE_MINUTES`, `PROVE_SEED`)
 * - `soak`: eight weeks of the server's life in an hour: sizes, speed and exactness (`PROVE_MINUTES`, `PROVE_SPEED`, `PROVE_SEED`)
 * - `memory`: two hours of the demo, in which four browsers do ten tasks: memory, files, parts and logs flat, answers as fast, no error in a console (`PROVE_MINUTES`, `PROVE_SEED`)
 * - `gallery`: every call of the timeline's gallery in both themes and on a phone, with a picture of each in `test-results`
 * - `pages`: every page at 1440, 1280, 768 and 375 px in both themes: accessibility, console, and a picture of each in `test-results`
 * - `processes`: what is killed, paused or stopped midway and has a quick test in the suite: the lease of a sync, several apps on a server, the
 *   commands of the shell beside a server, a start while PostgreSQL is down, every kind of damage to a mirror, more batches and pages of a backfill
 * - `integration`: every integration test, including those that only proofs run, at full size: every question, format, fault and direction; with
 *   Exim, LibreOffice, seven clients of the Model Context Protocol and two linters of OpenAPI that it installs, `--help` of every command, and as root with a PostgreSQL whose disk is full
 * - `server`: the tests of the mirror, its questions, its sync and of several apps on a ClickHouse server rather than embedded, with outages and
 *   lost connections
 * - `briefs`: 200 weeks, every other one with one of seven kinds of cause: the brief names it first, names none in other weeks, and every sentence is recounted
 * - `figures`: a million calls, copied by the product and recomputed without its code: every metric by every dimension, people, teams,
 *   who waits for a call back, calls at once, what explains a change, issues (`PROVE_CALLS`, `PROVE_SEED`, `PROVE_DATA`); and fewer calls in all spellings
 * - `labels`: a list of every label with its one definition
 * - `causes`: a week with a team on leave, a broken device, a storm of unanswered calls and an outage, half an hour at a time
 * - `faults`: the scaled-out form while its parts are killed, paused, slow and restarted; `TEST_OUTAGE_SECONDS=600` for longer outages
 * - `cluster`: browser tests at each process of the scaled-out form and at its front: figures, lists, a call, sharing, exports, an alert, notes, settings, sign-out
 * - `proxies`: nginx, Caddy and HAProxy, each with its file of `docs/examples` before a production build; the unit of systemd and the alert rules
 * - `nodes`: `npm run up`, unit and integration tests in a fresh clone on Node 20, 22, 24 and 26 (`PROVE_NODES`)
 * - `fresh`: both commands of the README on a machine with nothing but Node and npm, as root, and the first as another user (`PROVE_NODE`)
 * - `image`: the steps of the `Dockerfile` in minimal Debian roots, what is in the image, and the guide's `docker run` and `compose.yaml` started from
 *   it, as root without a container engine: health, rights, limits, SIGTERM, `kill -9`, secrets, what is written where (`PROVE_IMAGES`)
 * - `properties`: the properties of the unit tests on twenty times as many examples, new ones each time, the metrics on more calls,
 *   every hostile text in every parameter, and every forged session in every way on every page
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

async function prepareBrowser() {
  process.env.CHROMIUM_PATH = await findOrInstallBrowser()
  await run(process.execPath, ['lib/cli/build.mjs'])
}

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
      'tests/integration/alerts/deliver.test.ts',
    ])
  },
  async upgrades() {
    await run(process.execPath, ['lib/cli/build.mjs'])
    await report.check('upgrades', bin('tsx'), ['tests/prove/upgrades.ts'])
  },
  async erasure() {
    await report.vitest('integration of the app', { TEST_THOROUGH: '1' }, ['tests/integration/privacy/erasure'])
  },
  async walks() {
    const env = { TEST_WALKS: process.env.TEST_WALKS ?? String(WALKS), TEST_THOROUGH: '1' }
    await report.vitest('integration', env, ['tests/integration/sync/walks.test.ts'])
  },
  async failures() {
    await report.check('failures of the upstream', bin('tsx'), ['tests/prove/failures.ts'])
  },
  async soak() {
    await run(process.execPath, ['lib/cli/build.mjs'])
    await report.check('eight weeks', bin('tsx'), ['tests/prove/soak.ts'])
  },
  async memory() {
    await run(process.execPath, ['lib/cli/build.mjs'])
    await report.check('memory of the demo', bin('tsx'), ['tests/prove/memory.ts'])
  },
  async faults() {
    await run(process.execPath, ['lib/cli/build.mjs'])
    await report.vitest('cluster', { TEST_THOROUGH: '1' })
  },
  async cluster() {
    await prepareBrowser()
    await browserSuite('scaled out', {}, [], 'tests/playwright.cluster.config.ts')
  },
  async processes() {
    await report.vitest('integration', {}, [
      'tests/integration/sync/takeover.proof.ts',
      'tests/integration/sync/lease-outage.proof.ts',
      'tests/integration/sync/server-outage.test.ts',
      'tests/integration/mirror/two-processes.proof.ts',
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
    await run(process.execPath, ['lib/cli/build.mjs'])
    const args = ['--max-old-space-size=12000', 'tests/prove/figures.ts']
    await report.check('figures', bin('tsx'), args)
    await report.check('figures, in all spellings', bin('tsx'), args, { PROVE_SPELLINGS: '1', PROVE_CALLS: '100000' })
  },
  async labels() {
    await report.check('labels', bin('tsx'), ['tests/prove/labels.ts'])
  },
  async causes() {
    await report.vitest('integration', { TEST_THOROUGH: '1' }, ['tests/integration/alerts/planted.proof.ts'])
  },
  async proxies() {
    await run(process.execPath, ['lib/cli/build.mjs'])
    await report.check('proxies', bin('tsx'), ['tests/prove/proxies.ts'])
  },
  async nodes() {
    await report.check('every Node', bin('tsx'), ['tests/prove/nodes.ts'])
  },
  async fresh() {
    await report.check('a bare machine', bin('tsx'), ['tests/prove/fresh.ts'])
  },
  async image() {
    await report.check('the image and compose.yaml', bin('tsx'), ['tests/prove/image.ts'])
  },
  async properties() {
    await report.vitest('unit', { TEST_THOROUGH: '1' })
    await report.vitest('integration', { TEST_THOROUGH: '1' }, [
      'tests/integration/analytics',
      'tests/integration/mirror/slim-tables.test.ts',
    ])
    await prepareBrowser()
    await browserSuite('hostile input', { TEST_THOROUGH: '1' }, ['hostile-input.spec.ts', 'forged-session.spec.ts'])
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
