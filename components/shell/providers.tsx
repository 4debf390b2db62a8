'use client'

import { isServer, keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useEffect, useState } from 'react'
import { Toaster } from '@/components/ui/overlay/toast'
import { NamesContext, NamesStore } from '@/lib/client/data/use-names'
import { ApiError } from '@/lib/client/http/api-error'
import { AppsProvider } from '@/lib/client/page/use-apps'
import { FiltersProvider } from '@/lib/client/page/use-filters'
import { ZoneProvider } from '@/lib/client/page/use-zone'
import { answersOf } from '@/lib/shared/apps/app-address'
import type { Apps } from '@/lib/shared/apps/apps'
import type { WeekClock } from '@/lib/shared/organisation/week-clock'

const RETRIES = 2
/** An overloaded server says when to retry: it is up, so more retries are worthwhile. */
const RETRIES_WHEN_BUSY = 5
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

const isBusy = (error: Error): error is ApiError & { retryAfterSeconds: number } =>
  error instanceof ApiError && error.status === 503 && error.retryAfterSeconds !== null

/** Whether a failed read is retried: only without a response, or for a 5xx, since any other answer would be the same; twice, or five times when the server says when to retry. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= (isBusy(error) ? RETRIES_WHEN_BUSY : RETRIES)) return false
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Milliseconds before a retry: what the server says plus up to as much again, so that clients do not all return together; otherwise it doubles each time. @param random 0 to 1 */
export function retryDelayMs(failures: number, error: Error, random: number = Math.random()): number {
  const waitMs = isBusy(error) ? error.retryAfterSeconds * 1000 * (1 + random) : FIRST_RETRY_MS * 2 ** failures
  return Math.min(waitMs, MAX_RETRY_MS)
}

let browserClient: QueryClient | undefined

/** One client per request on the server, one per page load in the browser. @param app null where there is one app */
function queryClient(app: string | null): QueryClient {
  if (browserClient !== undefined) return browserClient
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        placeholderData: keepPreviousData,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: true,
        ...(app !== null && answersOf(app)),
      },
      mutations: { retry: false },
    },
  })
  if (!isServer) browserClient = client
  return client
}

/** Marks the state of every history entry written while the guard is installed. */
const SEEN = '__callscope'

type GuardedHistory = Pick<History, 'pushState' | 'replaceState'>
const guarded = new WeakSet<GuardedHistory>()

/**
 * Keeps the newest URL of a page in the address bar. After two quick changes of the query the router renders the first, then the second,
 * and writes each URL as it commits: the bar would briefly show the older one again, and anything that reads it then (a reload, the next
 * change) would lose the newer one.
 *
 * The router (Next's `HistoryUpdater`) carries an entry's state over when it commits a URL that the bar had already, and starts a new state
 * when it navigates. So a replaced entry whose state was seen here before has no news about the URL: on the same path the bar keeps its
 * own. Works above and below other patches of the same methods; a second call changes nothing.
 */
export function keepNewestAddress(history: GuardedHistory, address: Pick<Location, 'href'>): void {
  if (guarded.has(history)) return
  guarded.add(history)
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  history.pushState = (state, unused, url) => push({ ...state, [SEEN]: true }, unused, url)
  history.replaceState = (state, unused, url) => {
    const stands = state?.[SEEN] === true && url != null && isSamePath(url, address.href)
    replace({ ...state, [SEEN]: true }, unused, stands ? address.href : url)
  }
}

function isSamePath(url: string | URL, href: string): boolean {
  const here = new URL(href)
  const there = new URL(url, here)
  return there.origin === here.origin && there.pathname === here.pathname
}

type ProvidersProps = { apps: Apps | null; zone: string; weekClock: WeekClock; children: ReactNode }

/** The providers of every signed-in page: app, URL state, queries, zone and clock, tooltips and toasts. @param props.apps null if there is only one */
export function Providers({ apps, zone, weekClock, children }: ProvidersProps) {
  const [client] = useState(() => queryClient(apps?.current.id ?? null))
  const [names] = useState(() => new NamesStore(client))
  useEffect(() => keepNewestAddress(window.history, window.location), [])
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <NamesContext value={names}>
          <ZoneProvider initial={zone} weekClock={weekClock}>
            <AppsProvider apps={apps}>
              <FiltersProvider>{children}</FiltersProvider>
              <Toaster />
            </AppsProvider>
          </ZoneProvider>
        </NamesContext>
      </QueryClientProvider>
    </NuqsAdapter>
  )
}
