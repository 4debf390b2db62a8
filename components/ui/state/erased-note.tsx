'use client'

import { useErasedInFilters } from '@/lib/client/data/use-erased'

/** Explains why nothing is found, if a person in the filters was erased. */
export default function ErasedNote() {
  const erased = useErasedInFilters()
  return erased !== null && <p className="mb-1">{erased}</p>
}
