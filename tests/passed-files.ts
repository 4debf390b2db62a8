/**
 * How many of our files a record passes from the page it arrives on to its row, and a question from its route to SQL and back: those of which a
 * function runs, by V8's coverage. What an empty page and a question that asks the stores nothing pass too (the client of the API, the
 * gate) is counted separately, since it is the same for all.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NextRequest } from 'next/server'
import { layAccounts } from './support/accounts-template'
import { listen } from './support/listen'
import { layMirror } from './support/mirror-template'
import { silent } from './support/silent-log'

/** `always`: how many an empty page, or every request, passes too. */
export type Passed = { what: Passing; own: string[]; always: number }
export type Passing = 'a record' | (typeof QUESTIONS)[number][0]

const root = path.resolve(import.meta.dirname, '..')
const START_SECONDS = 1_700_000_000

/** Our files of which a function runs during some work. */
async function filesDuring(work: () => Promise<unknown>): Promise<Set<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  // Without counts, a function that ran before would not be reported again.
  await session.post('Profiler.startPreciseCoverage', { callCount: true })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  // The function at 0 is the module itself.
  const hasRun = ({ ranges: [whole] }: (typeof result)[number]['functions'][number]) =>
    whole !== undefined && whole.startOffset > 0 && whole.count > 0
  const files = result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(hasRun))
    .map(({ url }) => path.relative(root, fileURLToPath(url)))
  return new Set(files.filter((file) => /^(app|lib)\//.test(file)))
}

/** The files that run in `work` and not in `idle`. Both run before, so that what is done once is done. */
async function passedBy(what: Passing, work: () => Promise<unknown>, idle: () => Promise<unknown>): Promise<Passed> {
  await idle()
  await work()
  const always = await filesDuring(idle)
  const passed = await filesDuring(work)
  return { what, own: [...passed].filter((file) => !always.has(file)).sort(), always: always.size }
}

/** Measures both in stores of their own, with pages served over HTTP. @throws what a store, the page or a route fails with */
export async function passedFiles(): Promise<Passed[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callscope-house-'))
  const served: unknown[] = []
  const upstream = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: served, meta: { pagination: { total: served.length, per_page: 100 } } }))
  })
  const CALLS_API_URL = `http://127.0.0.1:${await listen(upstream)}/v3`
  const embedded = { DATA_DIR: dataDir, DATABASE_URL: '', CLICKHOUSE_URL: '' }
  Object.assign(process.env, { ...embedded, CALLS_API_URL, CALLS_API_KEY: 'key', LOG_LEVEL: 'fatal' })
  try {
    await Promise.all([layAccounts(dataDir), layMirror(dataDir)])
    const house = await openHouse()
    try {
      let made = 0
      const page = (records: number) => () => {
        served.splice(0, served.length, ...Array.from({ length: records }, () => recordOf(made++)))
        return house.copy()
      }
      const passed = [await passedBy('a record', page(1), page(0))]
      // Different each time, or it would be answered from memory.
      for (const [what, address] of QUESTIONS)
        passed.push(
          await passedBy(
            what,
            () => house.ask(address + made++),
            () => house.ask(ASKS_NOTHING),
          ),
        )
      return passed
    } finally {
      await house.close()
    }
  } finally {
    upstream.close().closeAllConnections()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const recordOf = (number: number) => {
  const initiatedAt = START_SECONDS + number
  const [startedAt, endedAt] = [initiatedAt + 5, initiatedAt + 95]
  const joined = { isJoined: true, joinedAt: startedAt, leftAt: endedAt, totalAudioMinutes: 1.5 }
  const call = { sessionId: `room-${number}`, mid: `call-${number}`, type: 'audio', mode: 'call', status: 'ended' }
  const parties = { initiator: 'ana', receiver: 'ben', receiverType: 'user', totalParticipants: 2 }
  const participants = [
    { uid: 'ana', ...joined },
    { uid: 'ben', ...joined },
  ]
  return { ...call, ...parties, initiatedAt, startedAt, endedAt, totalAudioMinutes: 3, participants }
}

const ASKS_NOTHING = '/api/annotations'
const QUESTIONS = [
  ['a list of calls', '/api/calls?range=all&type=audio&minDuration='],
  ['a figure', '/api/analytics?metrics=calls&range=all&type=audio&minDuration='],
] as const

/** The product in this process, by the modules that its routes and its sync use, once it is configured. */
async function openHouse() {
  const { workspace } = await import('@/lib/server/process/workspace/workspace')
  const { PageReader } = await import('@/lib/server/sync/pages/read-page')
  const { storeRead } = await import('@/lib/server/sync/pages/records')
  const { newProgress } = await import('@/lib/server/sync/progress')
  const { closeAccounts } = await import('@/lib/server/accounts/db')
  const { createUser } = await import('@/lib/server/users/users')
  const { cookieOf } = await import('./support/session-of')
  const { id } = await createUser({ email: 'house@example.com', role: 'admin', name: 'House', password: null })
  const cookie = await cookieOf(id)
  const { api, mirror, settings, close } = workspace()
  const { signal } = new AbortController()
  const context = {
    api: api(),
    mirror: await mirror(),
    settings,
    log: silent,
    now: Date.now,
    signal,
    progress: newProgress(),
  }
  return {
    /** Reads a page of the API and stores its records. */
    copy: async () => {
      const { page, read } = await new PageReader(context).readRecords(1)
      return storeRead(context, read, page.requestedAtMs)
    },
    /** Asks a route as a signed-in browser does. */
    ask: async (address: string) => {
      const request = new NextRequest(`http://localhost${address}`, { headers: { cookie } })
      const { GET } = await import(path.join(root, 'app', request.nextUrl.pathname, 'route.ts'))
      const response: Response = await GET(request, { params: Promise.resolve(undefined) })
      if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
      return response.arrayBuffer()
    },
    close: async () => {
      await close()
      await closeAccounts()
    },
  }
}
