import type { ReactNode } from 'react'
import { Choice, plainChoices } from '@/components/admin/fields'
import { buttonClass } from '@/components/ui/form/button-class'
import { Logo } from '@/components/ui/layout/card'
import { addressOf } from '@/lib/shared/http/route'
import { fullSharedRoute, type SharedView } from '@/lib/shared/shares/shared'
import { formatDate, formatDateTime, type Zone } from '@/lib/shared/text/format'

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
