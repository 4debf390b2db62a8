import type { ReactNode } from 'react'
import { Logo } from '@/components/ui/layout/card'
import { onDemand } from '@/components/ui/on-demand'
import { FiringCount } from '@/components/ui/state/firing'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { useAnswer, useMovingAnswer } from '@/lib/client/http/use-answer'
import { useSettled } from '@/lib/client/page/after'
import { callbackQueueRoute } from '@/lib/shared/callbacks/callback-queue'
import { liveCountRoute } from '@/lib/shared/calls/open-calls'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'
import type { MenuPage } from '@/lib/shared/pages'
import { formatCount } from '@/lib/shared/text/format'
import { NavLink, useRailPages } from './nav-link'

// Loaded after the first paint, with what it lists.
const PinnedViews = onDemand(() => import('./pinned-views'))

/** The figures of the page come first, and filters may change again. */
const SETTLE_MS = 1500

/** The number next to a page's name: calls open now, callers who wait for a call back, or alerts that fire. Nothing at zero. */
function PageCount({ of }: { of: MenuPage['counts'] }) {
  if (of === 'live') return <LiveCount />
  if (of === 'waiting') return <WaitingCount />
  return of === 'firing' ? <FiringCount>{(firing) => <Count value={firing} words="firing" />}</FiringCount> : null
}

/** How many calls are ongoing or ringing, without those that were probably never closed. */
function LiveCount() {
  const { data: calls } = useAnswer(liveCountRoute, {
    select: (answer) => answer.data.calls,
    refetchInterval: 10_000,
  })
  return (
    <Count value={calls} words={calls === 1 ? 'call now' : 'calls now'}>
      <span aria-hidden="true" className="pulse-slow size-1.5 rounded-full bg-outcome-ongoing" />
    </Count>
  )
}

/** How many wait for a call back under the page's filters, as the page that the rail links to counts them. */
function WaitingCount() {
  const { filters } = useAppliedFilters()
  const query = useSettled<Filters | null>(filters, SETTLE_MS, null)
  // The page itself asks the same question.
  const { data: callers } = useMovingAnswer(callbackQueueRoute, {
    query: withoutRange(query ?? filters),
    enabled: query !== null,
    select: (answer) => answer.data.callers,
  })
  return <Count value={callers} words="waiting for a call back" />
}

function Count({ value, words, children }: { value: number | null | undefined; words: string; children?: ReactNode }) {
  if (!value) return null
  return (
    <span className="num ml-auto flex items-center gap-1.5 text-ink-muted text-xs max-lg:sr-only">
      {children}
      {formatCount(value)}
      <span className="sr-only"> {words}</span>
    </span>
  )
}

/** The pages in groups, at the left: with labels where there is room, icons only on a tablet. Phones have the bottom bar. */
export function Rail() {
  const pages = useRailPages()
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-y-0 left-0 z-30 hidden w-14 flex-col border-line border-r bg-surface md:flex lg:w-52 print:hidden"
    >
      <div className="flex h-12 shrink-0 items-center gap-2 px-4 font-semibold text-[15px] tracking-tight">
        <Logo className="size-6 shrink-0" />
        <span className="hidden lg:inline">Callscope</span>
      </div>
      <ul className="flex min-h-0 flex-col gap-0.5 overflow-y-auto p-2">
        {pages.map((page) => (
          <li key={page.path} title={page.label}>
            <NavLink
              page={page}
              iconClass="size-4 shrink-0"
              className="group flex h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-data text-ink-muted hover:bg-surface-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              <span className="whitespace-nowrap max-lg:sr-only">{page.label}</span>
              <PageCount of={page.counts} />
            </NavLink>
          </li>
        ))}
      </ul>
      <PinnedViews />
    </nav>
  )
}
