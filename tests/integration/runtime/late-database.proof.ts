import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '@/lib/simulator/server'
import { ownDirectory } from '../../support/own-mirror'
import { hasPostgres, ownPostgres } from '../../support/postgres'
import { isProof } from '../../support/properties'
import { control, requestedPaths, startUpstream, until } from '../sync/world'

const root = path.resolve(import.meta.dirname, '../../..')
const APP = ['the app', 'tests/integration/runtime/start-child.ts', 'The accounts database is not responding'] as const
/** Only in `npm run prove -- processes`. */
const WORKER = ['a sync worker alone', 'lib/cli/sync.ts', 'did not return the lease holder'] as const

describe.skipIf(!hasPostgres)('started while PostgreSQL is down', () => {
  const dataDir = ownDirectory()
  const postgres = ownPostgres()
  let simulator: Simulator
  let child: ChildProcess | null = null
  beforeAll(async () => {
    simulator = await startUpstream({ calls: 50, seed: 3 })
  })
  afterEach(async () => {
    if (child === null || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    child = null
  })
  afterAll(() => simulator.close())

  /** Starts a program; returns a function that reads its output so far. */
  function start(script: string): () => string {
    let text = ''
    const env = {
      ...process.env,
      DATA_DIR: path.join(dataDir, path.basename(script)),
      DATABASE_URL: postgres.databaseUrl(),
      CALLS_API_URL: simulator.url,
      CHAT_API_URL: simulator.chatUrl,
      CALLS_API_KEY: simulator.apiKey,
      LOG_LEVEL: 'info',
    }
    child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
    return () => text
  }

  it.each(isProof ? [APP, WORKER] : [APP])(
    '%s waits, says why, and syncs once PostgreSQL is up',
    async (_, script, waiting) => {
      await postgres.halt()
      await control({ simulator }, 'DELETE', '/requests')
      const output = start(script)
      await until('the message that it waits', () => output().includes(waiting) && output().includes('ECONNREFUSED'))
      expect(output()).not.toContain('this process has the lease')
      await postgres.start()
      await until('the first request to the Calls API', async () =>
        (await requestedPaths({ simulator })).some((path) => path.includes('/calls')),
      )
      expect(output()).toContain('this process has the lease')
    },
  )
})
