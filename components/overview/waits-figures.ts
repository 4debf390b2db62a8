import type { AnalyticsRow } from '@/lib/shared/analytics/analytics'
import { RING_BANDS } from '@/lib/shared/analytics/dimensions'
import { ANSWERED_STATUSES } from '@/lib/shared/calls/call'
import { type BandCount, bandCounts } from '@/lib/shared/charts/bands'
import { inStackOrder } from '@/lib/shared/charts/statuses'

/** The outcome of a wait: answered, or one of the other statuses. */
export const ANSWERED_PART = 'answered'

/** Calls by how long they waited for an answer; the parts are `answered` and every other status by its name. */
export function waitBands(rows: readonly AnalyticsRow[]): BandCount[] {
  return bandCounts(rows, 'waitBand', RING_BANDS, 'status').map((band) => {
    const sums = new Map<string, number>()
    for (const { key, calls } of band.parts) sums.set(partOf(key), (sums.get(partOf(key)) ?? 0) + calls)
    return { ...band, parts: [...sums].map(([key, calls]) => ({ key, calls })) }
  })
}

const isAnswered = (status: string) => (ANSWERED_STATUSES as readonly string[]).includes(status)
const partOf = (status: string) => (isAnswered(status) ? ANSWERED_PART : status)

/** The parts present in any band, answered first, then in stacking order. */
export function waitParts(bands: readonly BandCount[]): string[] {
  const present = new Set(bands.flatMap((band) => band.parts.filter((part) => part.calls > 0).map((part) => part.key)))
  present.delete(ANSWERED_PART)
  return [ANSWERED_PART, ...inStackOrder(present)]
}

/** The statuses of a part. */
export const statusesOf = (part: string): readonly string[] => (part === ANSWERED_PART ? ANSWERED_STATUSES : [part])

export const callsOf = (band: Pick<BandCount, 'parts'>, part: string): number =>
  band.parts.find((one) => one.key === part)?.calls ?? 0

export type StillRinging = { afterSeconds: number; calls: number; answered: number }

/** By minimum ring time, how many calls rang at least that long and how many of those were answered. @param edges lower edges of bands, seconds */
export function stillRinging(bands: readonly BandCount[], edges: readonly number[]): StillRinging[] {
  return edges.map((afterSeconds) => {
    const longer = bands.filter((band) => band.min >= afterSeconds)
    return {
      afterSeconds,
      calls: longer.reduce((sum, band) => sum + band.calls, 0),
      answered: longer.reduce((sum, band) => sum + callsOf(band, ANSWERED_PART), 0),
    }
  })
}
