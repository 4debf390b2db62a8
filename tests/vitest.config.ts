import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { clockEnvironment } from './support/instant.mjs'

const root = path.resolve(import.meta.dirname, '..')
const alias = { '@': root }
// Processes and what they start in turn have the clock from their first line on; threads, which share this process, from their setup on.
Object.assign(process.env, clockEnvironment())
const setupFiles = ['tests/support/clock.mjs', 'tests/support/properties.ts']

/** Unit tests share workers; integration tests open chDB, which allows one data directory per process, so each file gets a process of its own. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          root,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles,
          pool: 'threads',
          // They mock no module and put back what they touch; a third of the time would go into loading modules anew for each file.
          isolate: false,
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          root,
          include: ['tests/integration/**/*.test.ts'],
          setupFiles,
          pool: 'forks',
          isolate: true,
          // They wait as well as work: one more than the cores keeps those busy.
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
