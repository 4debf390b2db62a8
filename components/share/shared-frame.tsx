import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Choice, plainChoices } from '@/components/admin/fields'
import { buttonClass } from '@/components/ui/form/button-class'
import { Logo } from '@/components/ui/layout/card'
import { ApiError } from '@/lib/client/http/api-error'
import { askApi } from '@/lib/client/http/fetcher'
import { question } from '@/lib/client/http/question'
import { after } from '@/lib/client/page/after'
import { addressOf } from '@/lib/shared/http/route'
import { fullSharedRoute, openSharedRoute, type SharedView, sharedRoute } from '@/lib/shared/shares/shared'
import { formatDate, formatDateTime, type Zone } from '@/lib/shared/text/format'
import { isOpen } from '@/lib/shared/timeline/presence'

type SharedFrameProps = {
  token: string
  shared: SharedView
  isSignedIn: boolean
  zone: Zone
  zones: readonly string[]
  onZone: (name: string) => void
  children: ReactNode
}

/** The frame around a shared call or report: its label, the zone of its times, and until when the link works. */
export function SharedFrame({ token, shared, isSignedIn, zone, zones, onZone, children }: SharedFrameProps) {
  const { label, kind, expiresAt } = shared
  return (
    <div className="min-h-dvh bg-surface text-ink">
      <header className="border-line border-b bg-surface-raised">
        <div className="mx-auto flex max-w-[1440px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6">
          <span className="flex min-w-0 flex-1 items-center gap-2.5">
            <Logo className="size-6 shrink-0" />
            <span className="min-w-0">
              <span className="block truncate font-medium text-sm">{label}</span>
              <span className="block text-ink-faint text-xs">Shared {kind}</span>
            </span>
          </span>
          {zones.length > 1 && (
            <Choice
              aria-label="Time zone"
              value={zone.name}
              choices={plainChoices(zones)}
              onChange={onZone}
              className="print:hidden"
            />
          )}
          {isSignedIn && (
            <a href={addressOf(fullSharedRoute, { params: { token } })} className={buttonClass('primary')}>
              Open the full {kind}
            </a>
          )}
        </div>
      </header>
      <main id="main" className="mx-auto max-w-[1440px] px-4 py-6 sm:px-6">
        {children}
        <footer className="mt-6 text-ink-faint text-xs">
          This link works until{' '}
          <time
            dateTime={new Date(expiresAt * 1000).toISOString()}
            title={`${formatDateTime(expiresAt, zone)} ${zone.name}`}
          >
            {formatDate(expiresAt, zone)}
          </time>
          , and shows only what was shared.
        </footer>
      </main>
    </div>
  )
}

/** How often an open page checks whether its link still works, and how often it refreshes an open call. */
const POLL_MS = 15_000
const OPEN_POLL_MS = 5_000
/** The longest delay that `setTimeout` accepts. */
const MAX_TIMER_MS = 2_147_483_647

/** What a link shows, at first as `given` with the page, kept current; null once it no longer works: expired, revoked, or gone with its call. */
export function useShared(token: string, given: SharedView): SharedView | null {
  const { data, error } = useQuery({
    ...question(sharedRoute, { params: { token } }),
    initialData: { data: given },
    refetchInterval: ({ state: { data: shown } }) =>
      shown?.data.kind === 'call' && isOpen(shown.data.call) ? OPEN_POLL_MS : POLL_MS,
  })
  const isOver = useIsOver(given.expiresAt)
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 403)
  return isOver || isRefused ? null : data.data
}

/** True from `at` on, epoch seconds. */
function useIsOver(at: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => after(Math.min(MAX_TIMER_MS, at * 1000 - Date.now()), () => setIsOver(Date.now() >= at * 1000)), [at])
  return isOver
}

/** Counts this visit once the page is visible, which it never is for a program that only renders a preview. */
export function useCountedVisit(token: string): void {
  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', count)
      // A visit that could not be counted is no reason to disturb the reader.
      askApi(openSharedRoute, { params: { token }, body: {} }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [token])
}
