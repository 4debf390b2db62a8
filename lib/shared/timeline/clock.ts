import { formatTimer } from '@/lib/shared/text/format'

/** Offset of `at` from the start of a call, `+0:17` or `−0:12`. Both in epoch seconds. */
export function sinceStart(at: number, start: number): string {
  const seconds = Math.round(at - start)
  return `${seconds < 0 ? '−' : '+'}${formatTimer(Math.abs(seconds))}`
}
