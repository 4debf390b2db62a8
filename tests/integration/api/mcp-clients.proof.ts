import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { POST, TOOLS } from '@/app/api/mcp/route'
import { answerError } from '@/lib/cli/front-door/answers.mjs'
import { frontDoor } from '@/lib/cli/front-door/front-door.mjs'
import { accountsDb } from '@/lib/server/accounts/db'
import { apiTokens } from '@/lib/server/accounts/schema/users'
import { startSync, syncStatus, workspace } from '@/lib/server/process/workspace/workspace'
import { createToken } from '@/lib/server/users/tokens'
import { createUser } from '@/lib/server/users/users'
import { instantSeconds } from '../../support/instant.mjs'
import { listen } from '../../support/listen'
import { configure, ownAccounts } from '../../support/own-accounts'
import { startedSimulator } from '../simulator/client'

/** The Inspector needs a newer Node than this project does. */
const PACKAGES = [
  '@modelcontextprotocol/sdk@1',
  '@modelcontextprotocol/client@2',
  '@ai-sdk/mcp',
  '@langchain/mcp-adapters',
  '@langchain/core',
  'mcp-remote',
  '@modelcontextprotocol/inspector@2',
  'node@24',
]
const CLIENTS = [
  'sdk 1',
  'sdk 2',
  'sdk 2, newest revision',
  '@ai-sdk/mcp',
  '@langchain/mcp-adapters',
  'mcp-remote',
  'inspector',
]
const SCRIPT = path.resolve(import.meta.dirname, '../../support/mcp-clients.mjs')
const EXAMPLES = TOOLS.flatMap(({ inputSchema }) => inputSchema.examples ?? []).length
/** What clients say of an invalid token, among other words. `mcp-remote` looks for OAuth first; the newest revision has its own wording. */
const REFUSALS =
  /The token is not valid: unknown, expired or revoked\.|send a valid token from Settings|the server requires authorization \(HTTP 401\)/

ownAccounts()
const folder = mkdtempSync(path.join(tmpdir(), 'mcp-clients-'))
const run = promisify(execFile)
/** The bare environment of a stranger, without the tests' clock shift. */
const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, NODE_ENV: 'test' }
const tokens = { right: '', expired: '', wrong: 'csk_nobody' }
let upstream: Awaited<ReturnType<typeof startedSimulator>>
let server: Server
let url = ''
let sessionId = ''

/** The route behind the front door, as `npm start` serves it. */
const served = () => {
  const letIn = frontDoor()
  return createServer(async (incoming, response) => {
    if (!letIn(incoming, response).passes) return
    if (incoming.url !== '/api/mcp') return answerError(response, { status: 404, code: 'NOT_FOUND', message: 'No.' })
    if (incoming.method !== 'POST')
      return answerError(response, {
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        message: 'No.',
        headers: { allow: 'POST' },
      })
    const headers = new Headers(
      Object.entries(incoming.headersDistinct).flatMap(([name, all]) =>
        (all ?? []).map((one) => [name, one] as [string, string]),
      ),
    )
    const body = Buffer.concat(await incoming.toArray())
    const answer = await POST(new NextRequest(url, { method: 'POST', headers, body }), { params: Promise.resolve({}) })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
}

beforeAll(async () => {
  const now = instantSeconds()
  upstream = await startedSimulator({ calls: 300, anchorSeconds: now, now: () => now * 1000, liveCallsPerMinute: 0 })
  const { simulator } = upstream
  configure({ CALLS_API_URL: simulator.url, CHAT_API_URL: simulator.chatUrl, CALLS_API_KEY: simulator.apiKey })
  await startSync()
  await vi.waitFor(async () => expect((await syncStatus()).state).toBe('current'), { timeout: 60_000, interval: 100 })
  sessionId = String((await upstream.list()).data[0]?.sessionId)
  const owner = await createUser({ email: 'a@mcp.example', role: 'admin', password: null, source: 'local' })
  const made = { name: 'An assistant', scopes: ['mcp' as const], expiresInDays: 1 }
  tokens.expired = (await createToken(made, owner)).token
  await (await accountsDb()).update(apiTokens).set({ expiresAt: new Date(Date.now() - 1000) })
  tokens.right = (await createToken(made, owner)).token
  server = served()
  url = `http://127.0.0.1:${await listen(server)}/api/mcp`
  writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}')
  await run('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder, env: environment })
  copyFileSync(SCRIPT, path.join(folder, 'clients.mjs'))
})
afterAll(async () => {
  server?.close().closeAllConnections()
  await workspace().close()
  await upstream.simulator.close()
  rmSync(folder, { recursive: true, force: true })
})

const asked = async (client: string, token: string) => {
  const node = path.join(folder, 'node_modules/node/bin/node')
  const args = [path.join(folder, 'clients.mjs'), client, url, token, sessionId, node]
  const { stdout } = await run(process.execPath, args, { cwd: folder, env: environment, timeout: 120_000 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

test.each(CLIENTS)('%s lists the tools and calls each with its own examples', async (client) => {
  expect(await asked(client, tokens.right)).toEqual({ tools: TOOLS.length, called: EXAMPLES })
})

test.each(CLIENTS)('%s says in a sentence that a token is wrong or expired', async (client) => {
  for (const token of [tokens.wrong, tokens.expired]) expect((await asked(client, token)).refused).toMatch(REFUSALS)
})
