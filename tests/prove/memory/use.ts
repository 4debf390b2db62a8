import { setTimeout as sleep } from 'node:timers/promises'
import { OVERVIEW_QUESTIONS, overviewQuery } from '@/lib/shared/charts/questions'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { encodeQuery } from '@/lib/shared/filters/query'
import { batchRoute } from '@/lib/shared/http/batch'
import { Random } from '@/lib/simulator/random'
import { BenchClient } from '../../bench/client'

type Params = Record<string, string>
type Person = { client: BenchClient; random: Random }
type Listed = { data: { sessionId: string; roomMid?: string }[] }

const TZ = 'Europe/Paris'
const NEW_FILTERS = 0.7
const RANGES = ['24h', '7d', '28d', '30d', '90d', 'today', 'this-week', 'last-month', 'all'] as const
const FILTERS: readonly Params[] = [
  {},
  { status: 'unanswered' },
  { status: 'busy,rejected' },
  { type: 'video' },
  { type: 'audio', mode: 'call' },
  { receiverType: 'group' },
  { hasRecording: 'true' },
  { hours: 'out' },
  { weekday: '1,2' },
  { hour: '9,10,11' },
]
const OTHER_PAGES = [
  '/live',
  '/callbacks',
  '/my-calls',
  '/groups',
  '/teams',
  '/alerts',
  '/bill',
  '/issues',
  '/settings',
]
const PLAIN = ['/api/sync', '/api/live', '/api/me', '/api/health', '/api/views', '/api/callbacks/mine', '/api/metrics']
const OF_A_WINDOW = ['/api/needs-a-look', '/api/brief', '/api/bill', '/api/issues', '/api/concurrency']
const DIMENSIONS = ['day', 'status', 'person', 'group', 'weekday,hour', 'durationBand', 'type,status', 'person,status']
const SORTS = ['-time', '-duration', '-ring', '-people']

/** A window and filters as somebody would choose them: often ones that nobody has chosen before. */
function chosen({ random }: Person): Params {
  const own: Params = random.chance(NEW_FILTERS)
    ? { minDuration: String(random.below(600)), minRing: String(random.below(20)) }
    : {}
  return { range: random.pick(RANGES), tz: TZ, ...random.pick(FILTERS), ...own }
}

const query = (params: Params) => new URLSearchParams(params).toString()

async function overview(person: Person): Promise<void> {
  const params = chosen(person)
  const filters = filtersSchema.parse(params)
  const questions = OVERVIEW_QUESTIONS.map((name) => `/api/analytics?${encodeQuery(overviewQuery(name, filters))}`)
  const late = ['/api/brief', '/api/calls/facets'].map((path) => `${path}?${query(params)}`)
  await person.client.html(`/?${query(params)}`)
  await person.client.post(batchRoute.path, { questions: [...questions, ...late] })
}

async function calls(person: Person): Promise<void> {
  const params = chosen(person)
  const list: Params = { ...params, perPage: '50', sort: person.random.pick(SORTS) }
  await person.client.html(`/calls?${query(params)}`)
  await person.client.get('/api/calls', { ...list, page: String(1 + person.random.below(3)) })
  await person.client.get('/api/calls/facets', params)
}

async function call({ client, random }: Person): Promise<void> {
  const { data } = await client.json<Listed>('/api/calls', {
    perPage: '50',
    page: String(1 + random.below(40)),
    tz: TZ,
  })
  if (data.length === 0) return
  const { sessionId, roomMid } = random.pick(data)
  const at = `/calls/${encodeURIComponent(sessionId)}`
  const mid: Params = roomMid === undefined ? {} : { mid: roomMid }
  await client.html(`${at}?${query(mid)}`)
  await client.get(`/api${at}`, mid)
  await client.get(`/api${at}/around`, mid)
  await client.get(`/api${at}/notes`, mid)
}

async function people(person: Person): Promise<void> {
  const { client, random } = person
  const window = { range: random.pick(RANGES), tz: TZ }
  await client.html(`/people?${query(window)}`)
  const { data } = await client.json<{ data: { rows: { uid: string }[] } | { uid: string }[] }>('/api/people', window)
  const rows = Array.isArray(data) ? data : data.rows
  if (rows.length === 0) return
  const { uid } = random.pick(rows)
  await client.html(`/people/${encodeURIComponent(uid)}?${query(window)}`)
  await client.get(`/api/people/${encodeURIComponent(uid)}`, window)
}

async function explore(person: Person): Promise<void> {
  const params = chosen(person)
  const asked: Params = { metrics: 'calls,answerRate,totalMinutes', by: person.random.pick(DIMENSIONS), limit: '50' }
  await person.client.html(`/explore?${query({ ...params, ...asked })}`)
  await person.client.get('/api/analytics', { ...params, ...asked })
}

async function other({ client, random }: Person): Promise<void> {
  await client.html(random.pick(OTHER_PAGES))
  await client.get(random.pick(PLAIN))
  await client.get(random.pick(OF_A_WINDOW), { range: random.pick(['7d', '30d'] as const), tz: TZ })
}

async function find({ client, random }: Person): Promise<void> {
  const word = random.pick(['an', 'mar', 'lee', 'ops', 'sup', 'jo', 'el', 'chen'])
  await client.get('/api/directory', { q: word })
  await client.get('/api/calls', { q: word, perPage: '20', tz: TZ })
}

async function file(person: Person): Promise<void> {
  const format = person.random.pick(['csv', 'parquet'] as const)
  await person.client.get('/api/calls/export', { format, ...chosen(person), range: '30d' })
}

/** What people do, the more often the more often it stands here. */
const STEPS = [overview, overview, overview, calls, calls, calls, call, call, people, explore, other, other, find]
const STEPS_A_FILE = 40

/**
 * Lets somebody who is signed in look around, a step after the other, with a pause between them.
 * @param seed of their choices @param pauseMs between two steps, on average
 * @param fail told of each step that fails, which ends no other
 * @returns how many steps they took
 */
export async function lookAround(
  url: string,
  login: { email: string; password: string },
  { seed, pauseMs, untilMs, fail }: { seed: number; pauseMs: number; untilMs: number; fail: (message: string) => void },
): Promise<number> {
  const person: Person = { client: new BenchClient(url), random: new Random(seed) }
  await person.client.signIn(login.email, login.password)
  let steps = 0
  for (; Date.now() < untilMs; steps += 1) {
    const step = person.random.below(STEPS_A_FILE) === 0 ? file : person.random.pick(STEPS)
    await step(person).catch((error: unknown) =>
      fail(`${step.name}: ${error instanceof Error ? error.message : error}`),
    )
    await sleep(person.random.exponential(pauseMs))
  }
  return steps
}
