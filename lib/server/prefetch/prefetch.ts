import { once } from 'node:events'
import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { readAddress } from '@/lib/server/address/problems'
import { pageAddress, pageApps } from '@/lib/server/auth/session-gate'
import type { RouteHandler } from '@/lib/server/http/define-route'
import { currentApp, hasAppAddresses, inApp } from '@/lib/server/process/config/current-app'
import { log } from '@/lib/server/process/log/log'
import { noteRequest } from '@/lib/server/process/observe/tracking'
import { syncStatus } from '@/lib/server/process/workspace/workspace'
import { type AddressReading, isUnreadable } from '@/lib/shared/address/reading'
import { answersOf } from '@/lib/shared/apps/app-address'
import { AppError } from '@/lib/shared/http/errors'
import { questionKey, type RequestOf, type Route } from '@/lib/shared/http/route'
import type { User } from '@/lib/shared/users/users'

/** What is wrong with the URL of the page that is being rendered, and its query. */
export async function askedAddress({ uid }: Pick<User, 'uid'>): Promise<{ address: AddressReading; query: string }> {
  const { pathname, search } = await pageAddress()
  return { address: readAddress(pathname, search, uid), query: search.toString() }
}

/** A page is shown once it has its answers or, at the latest, after this time. */
const DEADLINE_MS = 500
/** How many questions are answered at once while the browser draws the page. */
const LANES = 2

/** Called in the context of the page's app. */
type AnswerInTime = (user: User, signal: AbortSignal) => Promise<unknown>

/** The answer, or null when it is refused, fails or takes too long: the page then renders without it and the browser asks. */
export function answerInTime(answer: AnswerInTime, user: User): Promise<unknown> {
  const deadline = AbortSignal.timeout(DEADLINE_MS)
  const answered = answer(user, deadline).catch((error: unknown) => {
    const isRefusal = error instanceof z.core.$ZodError || (error instanceof AppError && error.status < 500)
    if (!isRefusal && !deadline.aborted) log.warn({ err: error }, 'a page is rendered without prefetched data')
    return null
  })
  // A race in addition to the signal, which mirror queries do not observe.
  return Promise.race([answered, once(deadline, 'abort').then(() => null)])
}

/** Answers a route’s question on the server, behind its guards but without HTTP. The browser finds the answer under the key of its own question. */
export function ahead<R extends Route>({ route, ask }: RouteHandler<R>, request: RequestOf<R>): Ahead {
  return { key: questionKey(route, request), answer: (user, signal) => ask(user, request, signal, currentApp()) }
}

/** A question that a page asks on the server, under the key of the hook that reads it. */
export type Ahead = {
  key: QueryKey
  answer: AnswerInTime
  /** A stored copy used instead of the answer, which the browser then asks for. */
  copy?: AnswerInTime
  /** Answered even if the page's address is invalid. */
  anyAddress?: true
  /** Answered once the others are, two at a time, and sent after the page, which is drawn without it. */
  later?: true
}
/** The time up to which all data on a page was synced; the browser sends it when it asks for the rest. */
const syncedAt = async () => (await syncStatus().catch(() => null))?.syncedAt ?? null

/** Answers the questions of a page in parallel for its first paint; the browser asks again for what fails or is late. Of an invalid address, nothing is asked. */
export async function answersTo(questions: readonly Ahead[], user: User) {
  const { current } = await pageApps()
  const client = new QueryClient(hasAppAddresses() ? { defaultOptions: { queries: answersOf(current.id) } } : {})
  const ask = (answer: AnswerInTime) => inApp(current.id, () => answerInTime(answer, user))
  noteRequest({ asOf: await inApp(current.id, syncedAt) })
  const canAsk = !isUnreadable((await askedAddress(user)).address.problems)
  const asked = questions.filter(({ anyAddress }) => canAsk || anyAddress)
  await Promise.all(
    asked.map(async ({ key, answer, copy, later }) => {
      if (later) return
      const copied = copy === undefined ? null : await ask(copy)
      // Marked stale, so that the browser refetches immediately.
      if (copied !== null) return client.setQueryData(key, copied, { updatedAt: 0 })
      const answered = await ask(answer)
      if (answered !== null) client.setQueryData(key, answered)
    }),
  )
  const inLane = pLimit(LANES)
  const later = asked.flatMap(({ key, answer, later }) => (later ? { key, answer: inLane(() => ask(answer)) } : []))
  return { state: dehydrate(client), later }
}
