import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_PATH, TEST_ARGUMENTS } from './chromium'
import { PROOF } from './e2e/support/proof'
import { ADMIN, SIMULATOR_KEY, STACKS, type Stack, stack, stackAt } from './e2e/support/setting'
import { clockEnvironment, instantSeconds } from './support/instant.mjs'
import { isProof } from './support/properties'

const root = path.resolve(import.meta.dirname, '..')

// Workers load this file again and must keep the clock shift of the servers.
const clock = clockEnvironment()
process.env.TEST_CLOCK_SHIFT_MS = clock.TEST_CLOCK_SHIFT_MS
process.env.TEST_INSTANT = clock.TEST_INSTANT

const stacks = Array.from({ length: STACKS }, (_, index) => stackAt(index))

/** The simulator of a stack. */
const simulatorOf = ({ index, simulatorPort }: Stack) => ({
  name: `simulator ${index}`,
  cwd: root,
  command: `node_modules/.bin/tsx lib/cli/simulate.ts --calls 5000 --seed 11 --now ${instantSeconds()} --port ${simulatorPort} --key ${SIMULATOR_KEY}`,
  env: clock,
})

/** The production build of a stack, connected to its simulator. */
const serverOf = ({ index, serverPort, simulatorUrl, mailPort, dataDir }: Stack) => ({
  name: `callscope ${index}`,
  cwd: root,
  command: `node_modules/.bin/tsx tests/e2e/support/lay-accounts.ts ${dataDir} && node lib/cli/start.mjs`,
  env: {
    ...clock,
    PORT: String(serverPort),
    DATA_DIR: dataDir,
    CALLS_API_URL: `${simulatorUrl}/v3`,
    CHAT_API_URL: `${simulatorUrl}/v3`,
    CALLS_API_KEY: SIMULATOR_KEY,
    RECORDING_HOSTS: 'recordings.example,transcripts.example',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // The receivers in the tests.
    ALERT_ALLOW_HOSTS: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Callscope <alerts@e2e.example>',
    // Each sync reads the newest page. Rare, short syncs leave the CPU to the tests; only proofs wait for a sync.
    SYNC_INTERVAL_SECONDS: isProof ? '5' : '30',
    SYNC_PAGE_SIZE: '200',
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: '1',
  },
})

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  grepInvert: isProof ? undefined : new RegExp(PROOF.tag),
  workers: STACKS,
  forbidOnly: process.env.CI !== undefined,
  // A test that fails and then passes is flaky: the run names it, and the long proofs fail.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? path.join(root, 'test-results/report.json') }],
  ],
  use: {
    baseURL: stack.serverUrl,
    // As browsers do: a change made with a session cookie names its origin.
    extraHTTPHeaders: { origin: stack.serverUrl },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Animations take a fifth of a page's CPU time here and make tests wait; only the proofs that take pictures have them.
    contextOptions: { reducedMotion: process.env.TEST_PICTURES === '1' ? 'no-preference' : 'reduce' },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: TEST_ARGUMENTS,
    },
  },
  projects: [
    { name: 'setup', testMatch: /accounts\.setup\.ts/ },
    // Long files that cannot be split come first, so that both workers end at the same time.
    { name: 'http', testMatch: /e2e\/http\/[^/]+\.spec\.ts/, dependencies: ['setup'] },
    { name: 'browser', testMatch: /e2e\/(tasks\/)?[^/]+\.spec\.ts/, dependencies: ['setup'] },
  ],
  // Started in parallel: only the last one is waited for here; the setup tests wait for their own stack.
  webServer: [
    ...stacks.map(simulatorOf),
    ...stacks.slice(0, -1).map(serverOf),
    ...stacks.slice(-1).map((last) => ({ ...serverOf(last), url: `${last.serverUrl}/api/health`, timeout: 120_000 })),
  ],
})
