import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, CHROMIUM_PATH } from './chromium'
import {
  ADMIN,
  DATA_DIR,
  SERVER_PORT,
  SIMULATOR_KEY,
  SIMULATOR_PORT,
  serverUrl,
  simulatorUrl,
} from './e2e/support/setting'

const root = path.resolve(import.meta.dirname, '..')

/** The production build against the simulator as a real upstream, both as processes of their own. */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? path.join(root, 'test-results/report.json') }],
  ],
  use: {
    baseURL: serverUrl,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: CHROMIUM_ARGUMENTS,
    },
  },
  projects: [
    { name: 'setup', testMatch: /accounts\.setup\.ts/ },
    { name: 'browser', testMatch: /\.spec\.ts/, dependencies: ['setup'] },
  ],
  webServer: [
    {
      name: 'simulator',
      cwd: root,
      command: `node_modules/.bin/tsx lib/cli/simulate.ts --calls 5000 --seed 11 --port ${SIMULATOR_PORT} --key ${SIMULATOR_KEY}`,
      url: `${simulatorUrl}/_simulator/requests`,
      timeout: 60_000,
      reuseExistingServer: false,
    },
    {
      name: 'callscope',
      cwd: root,
      command: `rm -rf ${DATA_DIR} && node lib/cli/start.mjs`,
      url: `${serverUrl}/api/health`,
      timeout: 120_000,
      reuseExistingServer: false,
      env: {
        PORT: String(SERVER_PORT),
        DATA_DIR,
        CALLS_API_URL: `${simulatorUrl}/v3`,
        CHAT_API_URL: `${simulatorUrl}/v3`,
        CALLS_API_KEY: SIMULATOR_KEY,
        RECORDING_HOSTS: 'recordings.example,transcripts.example',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        SYNC_INTERVAL_SECONDS: '3',
        LOG_LEVEL: 'warn',
      },
    },
  ],
})
