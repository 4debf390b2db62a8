import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageApps } from '@/lib/server/auth/session-gate'
import { hasAppAddresses, inApp } from '@/lib/server/process/config/current-app'
import { isUnreadable } from '@/lib/shared/address/reading'
import { answersOf } from '@/lib/shared/apps/app-address'
import type { User } from '@/lib/shared/users/users'
import { type AnswerInTime, answerInTime } from './answer-in-time'
import { askedAddress } from './asked-address'

/** A question that a page asks on the server, under the key of the hook that reads it. */
export type Ahead = {
  key: QueryKey
  answer: AnswerInTime
  /** A stored copy used instead of the answer, which the browser then asks for. */
  copy?: AnswerInTime
  /** Independent of the page's address, so it is answered even if that is invalid. */
  anyAddress?: true
}
/** Marked stale, so that the browser refetches immediately. */
const COPY = { updatedAt: 0 }

type PrefetchProps = { user: User; questions: readonly Ahead[]; children: ReactNode }

/**
 * Answers questions on the server in parallel, so that the first paint has its data. The browser asks for what fails or takes too long. For
 * an invalid address nothing is asked, since the page only reports that.
 */
export async function Prefetch({ user, questions, children }: PrefetchProps) {
  const { current } = await pageApps()
  const client = new QueryClient(hasAppAddresses() ? { defaultOptions: { queries: answersOf(current.id) } } : {})
  const ask = (answer: AnswerInTime) => inApp(current.id, () => answerInTime(answer, user))
  const canAsk = !isUnreadable((await askedAddress()).problems)
  await Promise.all(
    questions.map(async ({ key, answer, copy, anyAddress }) => {
      if (!canAsk && !anyAddress) return
      const copied = copy === undefined ? null : await ask(copy)
      if (copied !== null) return client.setQueryData(key, copied, COPY)
      const answered = await ask(answer)
      if (answered !== null) client.setQueryData(key, answered)
    }),
  )
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
