import { isServer, keepPreviousData, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'

const RETRIES = 2
/** A server with too much to do says when to come again: it is there, and its turn comes. */
const RETRIES_WHEN_BUSY = 5
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** Statuses below this are the caller's fault: asking again gives the same answer. */
const SERVER_FAULT = 500
const UNAVAILABLE = 503

const isBusy = (error: Error): error is ApiError & { retryAfterSeconds: number } =>
  error instanceof ApiError && error.status === UNAVAILABLE && error.retryAfterSeconds !== null

/** Whether a failed read is worth asking again: only without an answer, or for a 5xx; twice, or five times when the server says when. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= (isBusy(error) ? RETRIES_WHEN_BUSY : RETRIES)) return false
  return error instanceof ApiError && (error.status === 0 || error.status >= SERVER_FAULT)
}

/**
 * How long to wait before asking again, in milliseconds: what the server says and up to as much again, so that those who were refused together
 * do not come back together; else twice as long each time.
 * @param random 0 to 1
 */
export function retryDelayMs(failures: number, error: Error, random: number = Math.random()): number {
  const waitMs = isBusy(error) ? error.retryAfterSeconds * 1000 * (1 + random) : FIRST_RETRY_MS * 2 ** failures
  return Math.min(waitMs, LONGEST_RETRY_MS)
}

/** The defaults of every read: fresh for 10 s, and the old answer stays on the screen while the new one loads. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        placeholderData: keepPreviousData,
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelayMs(failures, error),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}

let browserClient: QueryClient | undefined

/** One client for each request on the server, one for the life of the page in the browser. */
export function queryClient(): QueryClient {
  if (isServer) return makeQueryClient()
  browserClient ??= makeQueryClient()
  return browserClient
}
