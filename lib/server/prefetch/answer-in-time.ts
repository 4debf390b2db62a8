import * as z from 'zod/mini'
import { log } from '@/lib/server/log'
import type { User } from '@/lib/shared/contracts/users'
import { AppError } from '@/lib/shared/errors'

const DEADLINE_MS = 1500

export type AnswerInTime = (user: User, signal: AbortSignal) => Promise<unknown>

/** An answer; null when it is refused or fails, and after 1.5 s: the page then paints without it and the browser asks. */
export async function answerInTime(answer: AnswerInTime, user: User): Promise<unknown> {
  const deadline = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // A race beside the signal, since the mirror's answers do not listen to it.
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
