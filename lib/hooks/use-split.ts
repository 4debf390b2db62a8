'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { Dimension } from '../contracts/analytics'

/** What the funnel can be split by, in the order offered. */
export const SPLITS = [
  'status',
  'type',
  'mode',
  'receiverType',
  'group',
  'initiator',
  'person',
  'weekday',
  'hour',
  'time',
  'sizeBand',
  'durationBand',
  'ringBand',
  'waitBand',
  'hasRecording',
] as const satisfies readonly Dimension[]
export type Split = (typeof SPLITS)[number]

const SPLIT = parseAsStringLiteral(SPLITS).withOptions({ history: 'replace', scroll: false })

/** The dimension that the funnel is split by, in the URL; null for the whole. */
export function useSplit() {
  const [split, setSplit] = useQueryState('split', SPLIT)
  return { split, setSplit }
}
