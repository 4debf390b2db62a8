import type { BriefItem } from '@/lib/shared/analytics/analytics'
import type { Metric } from '@/lib/shared/analytics/metrics'
import { formatInZone } from '@/lib/shared/text/format'
import type { Span } from '@/lib/shared/timeline/presence'
import type { Frequency } from './digests'

/** A figure of a digest with its words, its change, and its course over the hours or days of the period. */
export type DigestFigure = {
  metric: Metric
  label: string
  value: number | null
  text: string
  change: { text: string; word: string; tone: 'good' | 'bad' | 'neutral' } | null
  basis: string
  course: (number | null)[]
  /** The calls behind it; null where no list has exactly these. */
  path: string | null
}

/** The content of a digest as it is stored and sent, so that a later attempt says the same. */
export type DigestContent = {
  digestId: string
  name: string
  frequency: Frequency
  period: Span & { zone: string }
  /** Words for what the figures are compared with. */
  compared: string | null
  figures: DigestFigure[]
  brief: BriefItem[]
  /** The Overview of the period. */
  path: string
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** A period in words: `Mon 23 Nov 2026`, `Mon 16 Nov 2026 – Sun 22 Nov 2026`. */
export function periodWords({ from, to, zone }: DigestContent['period']): string {
  const [first, last] = [formatInZone(from, zone, DAY), formatInZone(to - 1, zone, DAY)]
  return first === last ? first : `${first} – ${last}`
}
