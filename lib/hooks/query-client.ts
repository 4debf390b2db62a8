import { isServer, keepPreviousData, QueryClient } from '@tanstack/react-query'
import { ApiError } from './fetcher'

const RETRIES = 2
/** Statuses below this are the caller's fault: asking again gives the same answer. */
const SERVER_FAULT = 500

/** Whether a failed read is worth asking again: only without an answer, or for a 5xx, and at most twice. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false
  return error instanceof ApiError && (error.status === 0 || error.status >= SERVER_FAULT)
}

/** The defaults of every read: fresh for 10 s, and the old answer stays on the screen while the new one loads. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        placeholderData: keepPreviousData,
        retry: shouldRetry,
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
