/** Browser tests of the scaled-out form (`npm run prove -- cluster`): two app processes and a worker behind a front, on real stores. */
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_PATH, TEST_ARGUMENTS } from './chromium'

const root = path.resolve(import.meta.dirname, '..')
const CALLS = 3000
const HOST = 'http://127.0.0.1'
// `e2e/support/setting` derives the addresses of its stack from the first port: here those of the front and of the simulator.
process.env.TEST_FIRST_PORT ??= '23310'
const port = Number(process.env.TEST_FIRST_PORT)
const simulatorPort = port + 1
const appPorts = [port + 2, port + 3]
process.env.TEST_CLUSTER_APPS = appPorts.map((one) => `${HOST}:${one}`).join(',')
// PostgreSQL's clock is not shifted, so nothing is.
process.env.TEST_CLOCK_SHIFT_MS = '0'
const KEY = 'cluster-key-that-only-the-servers-hold'
const ADMIN = { ADMIN_EMAIL: 'admin@e2e.example', ADMIN_PASSWORD: 'correct-horse-admin' }
const STOPPING = { signal: 'SIGTERM', timeout: 30_000 } as const

export default defineConfig({
  testDir: './cluster',
  outputDir: '../test-results',
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? path.join(root, 'test-results/report.json') }],
  ],
  use: {
    baseURL: `${HOST}:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args: TEST_ARGUMENTS },
  },
  projects: [
    { name: 'setup', testMatch: /cluster\.setup\.ts/ },
    { name: 'cluster', testMatch: /\.spec\.ts/, dependencies: ['setup'] },
  ],
  webServer: [
    {
      name: 'simulator',
      cwd: root,
      command: `node_modules/.bin/tsx lib/cli/simulate.ts --calls ${CALLS} --seed 11 --live 0 --port ${simulatorPort} --key ${KEY}`,
      url: `${HOST}:${simulatorPort}/_simulator/requests`,
      gracefulShutdown: STOPPING,
    },
    {
      name: 'cluster',
      cwd: root,
      command: `node_modules/.bin/tsx tests/cluster/run.ts --port ${port} --app-ports ${appPorts.join(',')}`,
      env: {
        ...ADMIN,
        CALLS_API_URL: `${HOST}:${simulatorPort}/v3`,
        CHAT_API_URL: `${HOST}:${simulatorPort}/v3`,
        CALLS_API_KEY: KEY,
        LOG_LEVEL: 'warn',
      },
      url: `${HOST}:${port}/api/health/ready`,
      timeout: 180_000,
      gracefulShutdown: STOPPING,
    },
  ],
})
