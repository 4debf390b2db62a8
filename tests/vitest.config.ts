import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { clockEnvironment } from './support/instant.mjs'

const root = path.resolve(import.meta.dirname, '..')
const alias = { '@': root }
// Child processes have the shifted clock from their first line on; threads, which share this process, from their setup on.
Object.assign(process.env, clockEnvironment())
const setupFiles = ['tests/support/clock.mjs', 'tests/support/properties.ts']

/** Unit tests share workers. Integration tests open chDB, which allows one data directory per process, so each file has its own process. */
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
          // They mock no modules and restore what they change; reloading modules for each file would take a third of the time.
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
          setupFiles: [...setupFiles, 'tests/support/no-input.ts'],
          pool: 'forks',
          isolate: true,
          // They also wait: one worker more than there are cores keeps the cores busy.
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
