import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { clockEnvironment } from './support/instant.mjs'

const root = path.resolve(import.meta.dirname, '..')
const alias = { '@': root }
// Child processes have the shifted clock from their first line on; threads, which share this process, from their setup on.
Object.assign(process.env, clockEnvironment())
// `CLICKHOUSE_URL` names a real server for the tests; the app under test must not take it for its own configuration.
if (process.env.CLICKHOUSE_URL) process.env.TEST_CLICKHOUSE_URL = process.env.CLICKHOUSE_URL
delete process.env.CLICKHOUSE_URL
/** Test files that only `npm run prove` runs: they kill, race or wait. The suite keeps a quick test of the same. */
const kinds = process.env.TEST_PROOFS === '1' ? '{test,proof}' : 'test'
const setupFiles = ['tests/support/clock.mjs', 'tests/support/properties.ts']

type Own = { include: string[]; exclude?: string[]; isolate?: boolean; setupFiles?: string[] }
const integrationSetup = [...setupFiles, 'tests/support/no-input.ts']
const CLUSTER = `tests/integration/cluster/**/*.${kinds}.ts`

/** Tests that are given their mirror, upstream and log. chDB has one data directory at a time per process, so a file closes its mirror when it ends. */
const SELF_CONTAINED = ['accounts', 'alerts', 'analytics', 'auth', 'calls-api', 'mirror', 'simulator', 'sync'].map(
  (part) => `tests/integration/${part}/**/*.${kinds}.ts`,
)

/**
 * A project of integration tests. Its files share processes unless they say otherwise, since loading the app again for each takes a second. Tests that
 * find their stores themselves, as the app does, need `fresh-app`, which undoes what a file has opened and configured.
 */
const integration = (name: string, own: Own) => ({
  resolve: { alias },
  test: {
    name,
    root,
    setupFiles: integrationSetup,
    globalSetup: ['tests/support/prepare-stores.ts'],
    pool: 'forks' as const,
    isolate: false,
    // Tests also wait: one worker more than there are cores keeps the cores busy.
    maxWorkers: 3,
    // For hangs only: a busy machine takes ten times as long as a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    ...own,
  },
})

/** Unit tests share workers. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // The integration tests reuse the modules that the unit tests have compiled.
    experimental: { fsModuleCache: true },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          root,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles,
          pool: 'threads',
          // They mock no modules and restore what they change; reloading modules for each file would take a third of the time.
          isolate: false,
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      integration('integration', { include: SELF_CONTAINED }),
      integration('integration of the app', {
        include: [`tests/integration/**/*.${kinds}.ts`],
        exclude: [...SELF_CONTAINED, CLUSTER],
        setupFiles: [...integrationSetup, 'tests/support/fresh-app.ts'],
      }),
      // Needs the production build.
      integration('cluster', { include: [CLUSTER], isolate: true }),
    ],
  },
})
