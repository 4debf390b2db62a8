'use client'

import { useErasedInFilters } from '@/lib/client/data/use-erased'

/** Why nothing is found, if somebody whom the filters name was erased. */
export function ErasedNote() {
  const erased = useErasedInFilters()
  return erased !== null && <p className="mb-1">{erased}</p>
}
