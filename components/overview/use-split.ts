'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { SPLITS } from '@/lib/shared/address/words'

export type Split = (typeof SPLITS)[number]

const SPLIT = parseAsStringLiteral(SPLITS).withOptions({ history: 'replace', scroll: false })

/** The dimension that the funnel is split by, in the URL; null for the whole. */
export function useSplit() {
  const [split, setSplit] = useQueryState('split', SPLIT)
  return { split, setSplit }
}
