'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { ErrorState } from '@/components/ui/states'
import { type RecentCall, useRecents } from '@/lib/client/recents'
import { useOwnCallbacks } from '@/lib/client/use-callbacks'
import { useFilters } from '@/lib/client/use-filters'
import { ClaimedCallbacks } from './claimed-callbacks'
import { OwnNotes } from './own-notes'
import { RecentCalls } from './recent-calls'
import { useOwnNotes } from './use-own-notes'

const never = () => () => {}
/** False on the server and until hydration, while it is unknown what the browser remembers. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Where a support agent starts: the search, the call-backs that the viewer claimed, the calls opened lately, and the viewer's own notes.
 * @param search the search, which `examples` write into
 */
export function FindPage({ search, examples }: { search: ReactNode; examples: ReactNode }) {
  const { zone } = useFilters()
  const recents = useRecents().filter((one): one is RecentCall => one.kind === 'call')
  const notes = useOwnNotes()
  const callbacks = useOwnCallbacks()
  const claimed = callbacks.data?.data
  const isKnown = useIsHydrated() && !notes.isPending && !callbacks.isPending
  const isEmpty = isKnown && recents.length === 0 && notes.data?.length === 0 && claimed?.lines.length === 0
  return (
    <div className="mx-auto flex max-w-2xl flex-col pt-[clamp(0.5rem,7vh,5rem)]">
      <h1 className="text-center font-semibold text-2xl tracking-tight">Find a call</h1>
      <p className="mt-1.5 mb-6 text-balance text-center text-ink-muted text-sm">
        Write it as you heard it: “with Priya yesterday about three, dropped”.
      </p>
      {search}
      {isEmpty && (
        <div className="mt-8 flex flex-col items-center gap-3">
          <p className="text-ink-faint text-xs">Or begin with</p>
          {examples}
        </div>
      )}
      {callbacks.isError && (
        <ErrorState
          title="Your call-backs could not be loaded"
          error={callbacks.error}
          onRetry={() => callbacks.refetch()}
        />
      )}
      {claimed !== undefined && <ClaimedCallbacks lines={claimed.lines} asOf={claimed.asOf} zone={zone} />}
      <RecentCalls calls={recents} zone={zone} />
      {notes.isError && (
        <ErrorState title="Your notes could not be loaded" error={notes.error} onRetry={() => notes.refetch()} />
      )}
      {notes.data !== undefined && <OwnNotes notes={notes.data} zone={zone} />}
    </div>
  )
}
