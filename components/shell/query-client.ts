import { isServer, keepPreviousData, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import { answersOf } from '@/lib/shared/app-address'

const RETRIES = 2
/** An overloaded server says when to retry: it is up, so more retries are worthwhile. */
const RETRIES_WHEN_BUSY = 5
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000
/** Statuses below this are the caller's fault, so a retry would give the same answer. */
const SERVER_FAULT = 500
const UNAVAILABLE = 503

const isBusy = (error: Error): error is ApiError & { retryAfterSeconds: number } =>
  error instanceof ApiError && error.status === UNAVAILABLE && error.retryAfterSeconds !== null

/** Whether a failed read is retried: only without a response, or for a 5xx; twice, or five times when the server says when to retry. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= (isBusy(error) ? RETRIES_WHEN_BUSY : RETRIES)) return false
  return error instanceof ApiError && (error.status === 0 || error.status >= SERVER_FAULT)
}

/**
 * The delay before a retry, in milliseconds: what the server says plus up to as much again, so that clients rejected together do not all
 * return together; otherwise it doubles each time.
 * @param random 0 to 1
 */
export function retryDelayMs(failures: number, error: Error, random: number = Math.random()): number {
  const waitMs = isBusy(error) ? error.retryAfterSeconds * 1000 * (1 + random) : FIRST_RETRY_MS * 2 ** failures
  return Math.min(waitMs, MAX_RETRY_MS)
}

/** The defaults of every read: fresh for 10 s, and the old data stays on the screen while the new loads. */
function makeQueryClient(app: string | null): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        placeholderData: keepPreviousData,
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelayMs(failures, error),
        refetchOnWindowFocus: true,
        ...(app !== null && answersOf(app)),
      },
      mutations: { retry: false },
    },
  })
}

let browserClient: QueryClient | undefined

/** One client per request on the server, one per page load in the browser. @param app null where there is one app */
export function queryClient(app: string | null): QueryClient {
  if (isServer) return makeQueryClient(app)
  browserClient ??= makeQueryClient(app)
  return browserClient
}
