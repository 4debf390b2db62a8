'use client'

import { useRef } from 'react'
import { cn } from '@/components/ui/cn'
import { useNow } from '@/lib/client/use-now'
import { formatDuration, formatTimer } from '@/lib/shared/format'

const DAY_SECONDS = 86_400

/** A timer running from `since` (epoch seconds) until `stopped`. From one day on it shows days and hours. Screen readers do not announce every second. */
export function RunningTimer({ since, stopped, className }: { since: number; stopped: boolean; className?: string }) {
  const now = useNow()
  const last = useRef<number | null>(null)
  if (!stopped) last.current = now
  const shown = last.current
  return (
    <span role="timer" aria-live="off" className={cn('num', stopped && 'text-ink-faint', className)}>
      {shown === null
        ? '–:––'
        : shown - since < DAY_SECONDS
          ? formatTimer(shown - since)
          : formatDuration(shown - since)}
    </span>
  )
}
