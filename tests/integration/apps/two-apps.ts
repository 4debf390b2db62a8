import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startSync, workspace } from '@/lib/server/process/workspace/workspace'
import type { Role } from '@/lib/shared/users/roles'
import type { User } from '@/lib/shared/users/users'
import { type Simulator, startSimulator } from '@/lib/simulator/server'
import { startClickHouse, type TestClickHouse } from '../../support/clickhouse/start'
import { countCost } from '../../support/costs.mjs'
import { instantSeconds } from '../../support/instant.mjs'
import { listen } from '../../support/listen'
import { configure, ownUsers } from '../../support/own-accounts'
import { onServer, ownDirectory } from '../../support/own-mirror'

/** The two apps, and the word that everything of each app carries. */
export const WORDS = { a: 'Alpha', b: 'Bravo' } as const
export type AppName = keyof typeof WORDS
export const WEBHOOK_PASSWORD = randomBytes(24).toString('base64url')

/** Allows mail channels to be added; nothing is sent. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'calls@example.com' }

type Upstream = { url: string; apiKey: string; close(): Promise<void> }

/**
 * A proxy that changes facts of a simulator's calls: every name begins with `word`, and every answered call lasts `longer` seconds more. The ids of
 * sessions, people, groups and calls stay the same.
 */
async function retold({ url, apiKey, close }: Simulator, word: string, longer: number): Promise<Upstream> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = { ...(request.headers as Record<string, string>) }
    const body = ['GET', 'HEAD'].includes(request.method ?? 'GET') ? null : Buffer.concat(chunks)
    const answer = await fetch(new URL(url).origin + request.url, { method: request.method ?? 'GET', headers, body })
    const text = (await answer.text())
      .replaceAll(/"name":"(?=[^"])/g, `"name":"${word} `)
      .replaceAll(/"endedAt":(\d+)/g, (_, at: string) => `"endedAt":${Number(at) + longer}`)
    const kept = [...answer.headers].filter(([name]) => /^(content-type|retry-after|x-)/.test(name))
    response.writeHead(answer.status, Object.fromEntries(kept)).end(text)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/v3`,
    apiKey,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await close()
    },
  }
}

/**
 * Two apps `a` and `b` on two simulators with equal ids and different facts, and a user of each role.
 * @param change edits an app's entry in the apps file
 * @param clickhouse the server of their mirrors; by default embedded, or their own server in `npm run prove -- server`
 */
export function ownTwoApps(
  change: (app: AppName, entry: Record<string, unknown>) => object = (_, entry) => entry,
  clickhouse?: () => string,
): {
  users: Record<Role, User>
} {
  const users = ownUsers()
  const directory = ownDirectory()
  const upstreams: Upstream[] = []
  let server: TestClickHouse | undefined
  beforeAll(async () => {
    countCost('app boot', 2)
    const now = instantSeconds()
    const told = async (app: AppName) => {
      const options = { calls: 240, seed: 7, anchorSeconds: now, now: () => now * 1000, liveCallsPerMinute: 0 }
      const simulator = await startSimulator({ ...options, callbackRate: 0.16, quarantineRate: 0.01 })
      const upstream = await retold(simulator, WORDS[app], app === 'a' ? 0 : 60)
      upstreams.push(upstream)
      return change(app, {
        id: app,
        name: `${WORDS[app]} app`,
        apiUrl: upstream.url,
        chatUrl: upstream.url,
        apiKey: upstream.apiKey,
        webhookUser: 'vendor',
        webhookPassword: WEBHOOK_PASSWORD,
      })
    }
    const file = path.join(directory, 'apps.json')
    writeFileSync(file, JSON.stringify([await told('a'), await told('b')]))
    if (onServer && clickhouse === undefined) server = await startClickHouse()
    const CLICKHOUSE_URL = clickhouse?.() ?? server?.url ?? ''
    // One sync is enough: some runs would catch a second one in progress.
    const only = { CALLS_API_URL: '', CALLS_API_KEY: '' }
    configure({ CALLS_APPS_FILE: file, CLICKHOUSE_URL, ...only, SYNC_INTERVAL_SECONDS: '3600', ...MAIL })
  })
  afterAll(async () => {
    for (const app of ['a', 'b'] as const) {
      await workspace(app).running.worker?.stop()
      await workspace(app).close()
    }
    for (const { close } of upstreams) await close()
    await server?.close()
    configure({ CALLS_APPS_FILE: '', CLICKHOUSE_URL: '' })
  })
  return { users }
}

/** Starts the sync of an app in this process and waits until its mirror has every call. */
export async function synced(app: AppName): Promise<void> {
  await startSync(workspace(app))
  await becomesCurrent(app)
}

/** Waits until the worker of this process has every call of an app, whatever a former one has stored. */
export const becomesCurrent = (app: AppName): Promise<void> =>
  vi.waitFor(async () => expect((await workspace(app).running.worker)?.status()?.state).toBe('current'), {
    timeout: 120_000,
    interval: 100,
  })
