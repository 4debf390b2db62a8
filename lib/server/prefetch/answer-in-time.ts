import * as z from 'zod/mini'
import { log } from '@/lib/server/process/log/log'
import { AppError } from '@/lib/shared/http/errors'
import type { User } from '@/lib/shared/users/users'

const DEADLINE_MS = 1500

/** Answers about the page's app, which it is called in. */
export type AnswerInTime = (user: User, signal: AbortSignal) => Promise<unknown>

/** The answer, or null when it is refused, fails or takes longer than 1.5 s: the page then renders without it and the browser asks. */
export async function answerInTime(answer: AnswerInTime, user: User): Promise<unknown> {
  const deadline = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // A race in addition to the signal, which mirror queries do not observe.
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null)
      deadline.abort()
    }, DEADLINE_MS)
  })
  try {
    return await Promise.race([answerOrNull(answer, user, deadline.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

async function answerOrNull(answer: AnswerInTime, user: User, signal: AbortSignal): Promise<unknown> {
  try {
    return await answer(user, signal)
  } catch (error) {
    const isRefusal = error instanceof z.core.$ZodError || (error instanceof AppError && error.status < 500)
    if (!isRefusal && !signal.aborted) log.warn({ err: error }, 'a page is rendered without prefetched data')
    return null
  }
}
