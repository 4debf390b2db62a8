'use client'

import type { ReactNode } from 'react'
import { formatCount } from '@/lib/shared/format'
import type { MenuPage } from '@/lib/shared/pages'
import { useLiveCount } from './use-live-count'
import { useWaitingCount } from './use-waiting-count'

/** The number next to a page's name: calls open now, or missed calls to return. Nothing at zero. */
export function PageCount({ of }: { of: MenuPage['counts'] }) {
  if (of === 'live') return <LiveCount />
  return of === 'waiting' ? <WaitingCount /> : null
}

function LiveCount() {
  return (
    <Count value={useLiveCount()} words="calls now">
      <span aria-hidden="true" className="pulse-slow size-1.5 rounded-full bg-status-ongoing" />
    </Count>
  )
}

function WaitingCount() {
  return <Count value={useWaitingCount()} words="missed calls to return" />
}

function Count({ value, words, children }: { value: number | null; words: string; children?: ReactNode }) {
  if (value === null || value === 0) return null
  return (
    <span className="num ml-auto flex items-center gap-1.5 text-ink-muted text-xs max-lg:sr-only">
      {children}
      {formatCount(value)}
      <span className="sr-only"> {words}</span>
    </span>
  )
}
