import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { hasPostgres, startPostgres, type TestPostgres } from '../../support/postgres'
import { ANCHOR_SECONDS, until } from '../sync/world'

const root = path.resolve(import.meta.dirname, '../../..')

describe.skipIf(!hasPostgres)('started while PostgreSQL is down', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-late-'))
  let postgres: TestPostgres
  let databaseUrl: string
  let simulator: Simulator
  let child: ChildProcess | null = null
  beforeAll(async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.database()
    simulator = await startSimulator({
      calls: 50,
      seed: 3,
      anchorSeconds: ANCHOR_SECONDS,
      now: () => ANCHOR_SECONDS * 1000,
      liveCallsPerMinute: 0,
    })
  })
  afterEach(async () => {
    if (child === null || child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    child = null
  })
  afterAll(async () => {
    await simulator.close()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Starts a program; answers how to read what it has said so far. */
  function start(script: string): () => string {
    let said = ''
    const env = {
      ...process.env,
      DATA_DIR: path.join(dataDir, path.basename(script)),
      DATABASE_URL: databaseUrl,
      CALLS_API_URL: simulator.url,
      CHAT_API_URL: simulator.chatUrl,
      CALLS_API_KEY: simulator.apiKey,
      LOG_LEVEL: 'info',
    }
    child = spawn(process.execPath, ['--import', 'tsx', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    return () => said
  }

  it.each([
    ['the sync worker alone', 'lib/cli/sync.ts', 'did not return the lease holder'],
    ['the app', 'tests/integration/runtime/start-child.ts', 'The accounts database is not responding'],
  ])('%s waits, says why, and syncs once it is up', async (_, script, waiting) => {
    await postgres.halt()
    await fetch(`${simulator.controlUrl}/requests`, { method: 'DELETE' })
    const said = start(script)
    await until('the word that it waits', () => said().includes(waiting) && said().includes('ECONNREFUSED'))
    expect(said()).not.toContain('this process has the lease')
    await postgres.start()
    await until('the first look at upstream', async () => {
      const requests = await (await fetch(`${simulator.controlUrl}/requests`)).text()
      return requests.includes('/calls')
    })
    expect(said()).toContain('this process has the lease')
  })
})
