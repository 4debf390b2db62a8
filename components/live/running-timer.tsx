'use client'

import { useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { formatTimer } from '@/lib/format'
import { useNow } from '@/lib/hooks/use-now'

/** A clock that runs since `since` (epoch seconds); `stopped` holds it. Not announced each second. */
export function RunningTimer({ since, stopped, className }: { since: number; stopped: boolean; className?: string }) {
  const now = useNow()
  const last = useRef<number | null>(null)
  if (!stopped) last.current = now
  const shown = last.current
  return (
    <span role="timer" aria-live="off" className={cn('num', stopped && 'text-ink-faint', className)}>
      {shown === null ? '–:––' : formatTimer(shown - since)}
    </span>
  )
}
