'use client'

import { Banner } from '@/components/ui/banner'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { retentionWords } from '@/lib/shared/retention/words'

/** What is missing from every figure since calls are not kept for ever; nothing where they are. */
export function RetentionNote() {
  const retention = useSyncStatus().data?.retention
  if (retention === undefined) return null
  return (
    <Banner tone="info" className="mb-4">
      {retentionWords(retention)} No figure counts them.
    </Banner>
  )
}
