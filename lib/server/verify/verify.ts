import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AnalyticsDeps } from '@/lib/server/analytics/deps'
import { runAnalytics } from '@/lib/server/analytics/run'
import { type CallsApi, isNameable, isRefusedName } from '@/lib/server/calls-api/client'
import { isCallNotFound, UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { hasOwnMid, type StoredKey, sampleKeys, storedKeys } from '@/lib/server/mirror/read/keys'
import { jsonWithin, readDocs } from '@/lib/server/mirror/read/lookup'
import { inApp } from '@/lib/server/process/config/current-app'
import { turns } from '@/lib/server/process/coordination/turns'
import { sleep } from '@/lib/server/process/coordination/waits'
import { questionContext } from '@/lib/server/process/workspace/question'
import { type Workspace, workspace } from '@/lib/server/process/workspace/workspace'
import { normalize } from '@/lib/server/records/normalize'
import { inParallel } from '@/lib/server/sync/passes/look-up'
import { callIdText } from '@/lib/shared/calls/call-path'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Loose } from '@/lib/shared/values/coerce'
import { type Facts, factsOf } from './facts'
import { drawQuestion, type Question, randomOf, type Wrong, wrongIn } from './questions'

export type VerifyOptions = { calls: number; questions: number; seed: number }
type Verifying = Pick<Workspace, 'api' | 'mirror' | 'settings'> & {
  context: (filters: Filters) => Promise<AnalyticsDeps>
  /** Reports progress. */
  say: (words: string) => void
}
/** How many were equal; what differs: of a call the names of fields, of a question both values. */
export type VerifyReport = VerifyOptions & {
  differences: ({ sessionId: string; fields: string[] } | ({ question: string } & Wrong))[]
  /** Session ids by why the calls could not be compared, and questions about calls that kept changing. */
  notCompared: Record<string, string[]>
  /** The number of calls counted, and how many of them the product had to read, since they do not have the specified form. */
  counted: { calls: number; odd: number }
}

export const CHANGING = 'whose calls kept changing or are still being read anew'
const [MOST_UNANSWERED, MOST_CALLS, MOST_NAMED, PER_WINDOW, TRIES] = [20, 10_000, 3, 5, 3]
const [HOUR, DAY] = [3600, 86_400]
const WINDOW_SECONDS = [1, 6, 24, 72, 168, 720, 2160].map((hours) => hours * HOUR)
/** Changes by other processes are noticed within this time. */
const NOTICED_MS = 1500

/** Compares random calls with the API, and answers with figures from the JSON of calls. Changes nothing. @throws AppError MIRROR_UNAVAILABLE */
export async function verify(verifying: Verifying, options: VerifyOptions): Promise<VerifyReport> {
  const counted = { calls: 0, odd: 0 }
  const found: VerifyReport = { ...options, calls: 0, questions: 0, differences: [], notCompared: {}, counted }
  const keys = await sampleKeys(await verifying.mirror(), options.seed, Math.max(options.calls, 100))
  await verifyCalls(verifying, keys.slice(0, options.calls), found)
  const random = randomOf(options.seed)
  for (let from = 0; from < options.questions && keys.length > 0; from += PER_WINDOW) {
    const seconds = WINDOW_SECONDS[random(WINDOW_SECONDS.length)] as number
    const start = (keys[random(keys.length)] as StoredKey).time - random(seconds)
    // Half of the windows begin with a day, since answers about whole days are cached.
    const window = { from: Math.max(0, random(2) === 0 ? start : start - (start % DAY)), to: start + seconds }
    const count = Math.min(PER_WINDOW, options.questions - from)
    await verifyQuestions(verifying, window, found, (bounds, calls) =>
      Array.from({ length: count }, () => drawQuestion(random, bounds, calls)),
    )
    verifying.say(`${from + count} of ${options.questions} questions recomputed`)
  }
  return found
}

/** Like `verify`, for an app, with the answers of its routes in this process. */
export const verifyApp = (app: string, options: VerifyOptions, say: Verifying['say']): Promise<VerifyReport> =>
  inApp(app, () => verify({ ...workspace(app), context: questionContext, say }, options))

async function verifyCalls({ api, mirror, settings, say }: Verifying, keys: StoredKey[], found: VerifyReport) {
  const docs = new Map((await readDocs(await mirror(), keys)).map(([key, { raw }]) => [callIdText(key), raw]))
  let [asked, unanswered] = [0, 0]
  const compared = await inParallel(keys, settings.concurrency, async (key) => {
    const raw = docs.get(callIdText(key))
    const isGivenUp = unanswered >= MOST_UNANSWERED
    const one = raw === undefined ? ['everything'] : isGivenUp ? UNANSWERED : await compareCall(api(), key, raw)
    if (one === UNANSWERED) unanswered += 1
    asked += 1
    if (asked % 100 === 0) say(`${asked} of ${keys.length} calls compared with the API`)
    return one
  })
  const versions = new Map((await storedKeys(await mirror(), keys)).map((key) => [callIdText(key), key.version]))
  for (const [index, key] of keys.entries()) {
    const is = versions.get(callIdText(key)) === key.version ? compared[index] : 'that changed meanwhile'
    if (typeof is === 'string') found.notCompared[is] = [...(found.notCompared[is] ?? []), key.sessionId]
    else if (is?.length === 0) found.calls += 1
    else found.differences.push({ sessionId: key.sessionId, fields: is ?? [] })
  }
}

/** Adds the results of questions about a window, which ends early if it has too many calls; asks again while its calls change. */
async function verifyQuestions(
  verifying: Verifying,
  { from, to }: { from: number; to: number },
  found: VerifyReport,
  draw: (window: { from: number; to: number }, calls: Facts[]) => Question[],
  tries = TRIES,
): Promise<void> {
  const [mirror, turn] = [await verifying.mirror(), turns()]
  const version = mirror.version()
  const docs = await jsonWithin(mirror, { from, to }, MOST_CALLS)
  // If the window ends early, the calls of its last second are incomplete and not counted.
  const window = { from, to: docs.length < MOST_CALLS ? to : Math.max(from + 1, docs.at(-1)?.time ?? to) }
  const calls: Facts[] = []
  for (const { raw, time } of docs) {
    const facts = factsOf(raw, time)
    if (facts.time >= from && facts.time < window.to) calls.push(facts)
    await turn(raw.length)
  }
  const questions = draw(window, calls)
  const answers: { address: string; wrong: Wrong[]; isIncomplete: boolean }[] = []
  for (const question of questions) {
    const { address, query, meets } = question
    const { data, meta } = await runAnalytics(await verifying.context(query), query, query)
    const wrong = wrongIn(data, question, calls.filter(meets))
    answers.push({ address, wrong, isIncomplete: meta.incomplete !== undefined })
  }
  const isWrong = answers.some(({ wrong }) => wrong.length > 0)
  if (isWrong && !mirror.isEmbedded) await sleep(NOTICED_MS)
  const isMoving = mirror.lastChange(window) > version
  if (isWrong && isMoving && tries > 1) return verifyQuestions(verifying, window, found, () => questions, tries - 1)
  found.counted.calls += calls.length
  found.counted.odd += calls.filter(({ isOdd }) => isOdd).length
  for (const { address, wrong, isIncomplete } of answers)
    if (wrong.length === 0) found.questions += 1
    else if (isMoving || isIncomplete) found.notCompared[CHANGING] = [...(found.notCompared[CHANGING] ?? []), address]
    else found.differences.push(...wrong.slice(0, MOST_NAMED).map((one) => ({ question: address, ...one })))
}

export const UNANSWERED = 'that the API did not answer for'
/** As for the sync: no user waits for these reads. */
const REQUEST = { retries: 2, patienceMs: 70_000 }

/** The names of the fields in which the API’s answer for a call’s id differs; or why it cannot be compared, which is no difference. */
async function compareCall(api: CallsApi, key: StoredKey, raw: string): Promise<string[] | string> {
  const { sessionId, mid, time, fetchedAtMs } = key
  if (!isNameable(sessionId)) return 'that cannot be asked for by id'
  const room = await api.getCall(sessionId, REQUEST).catch((error: unknown) => {
    if (isRefusedName(sessionId, error)) return 'that cannot be asked for by id'
    if (isCallNotFound(error)) return 'that the API no longer has'
    if (error instanceof UpstreamError) return UNANSWERED
    throw error
  })
  if (typeof room === 'string') return room
  const record = room.records.find((one) => {
    const read = normalize(one, fetchedAtMs / 1000)
    return read.kind === 'call' && (hasOwnMid(mid) ? read.call.mid === mid : read.call.time === time)
  })
  if (record === undefined) return 'for whose id the API answers with another one, or another time'
  // As it would be stored.
  const [stored, read] = [raw, JSON.stringify(record)].map((json) => JSON.parse(json)) as [Loose, Loose]
  const fields = Object.keys({ ...stored, ...read }).filter((name) => !isDeepStrictEqual(stored[name], read[name]))
  if (fields.length === 0) return fields
  if (!key.isFinal) return 'that were open when they were copied'
  // If the mirror still has everything that it once read, the call has changed at the API.
  const isIntact = key.hash.endsWith(`.${hash('sha1', raw, 'base64url')}`)
  return isIntact ? 'that have changed at the API since they were copied' : fields
}
