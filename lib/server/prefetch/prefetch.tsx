import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { addressProblems, isUnreadable } from '@/lib/shared/address/problems'
import type { User } from '@/lib/shared/contracts/users'
import { type AnswerInTime, answerInTime } from './answer-in-time'

/** A question that a page asks on the server, under the key of the hook that reads it. */
export type Ahead = {
  key: QueryKey
  answer: AnswerInTime
  /** Comes at once in the answer's stead, and the browser asks for the answer. */
  copy?: AnswerInTime
  /** Does not depend on the page's address, so it is asked under any. */
  anyAddress?: true
}
/** Old, so that the browser asks again as soon as it runs. */
const COPY = { updatedAt: 0 }

type PrefetchProps = { user: User; questions: readonly Ahead[]; children: ReactNode }

/**
 * Asks on the server, all at once, so that the first paint has its data. What fails or takes too long is asked by the browser. Under an
 * address that cannot be read nothing is asked: the page says so instead.
 */
export async function Prefetch({ user, questions, children }: PrefetchProps) {
  const client = new QueryClient()
  const { pathname, searchParams } = new URL(`http://callscope${(await headers()).get('x-pathname') ?? '/'}`)
  const canAsk = !isUnreadable(addressProblems(pathname, searchParams))
  await Promise.all(
    questions.map(async ({ key, answer, copy, anyAddress }) => {
      if (!canAsk && !anyAddress) return
      const copied = copy === undefined ? null : await answerInTime(copy, user)
      if (copied !== null) return client.setQueryData(key, copied, COPY)
      const answered = await answerInTime(answer, user)
      if (answered !== null) client.setQueryData(key, answered)
    }),
  )
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
