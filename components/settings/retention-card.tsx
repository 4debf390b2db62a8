'use client'

import { Card, CardBody, CardHeader } from '@/components/ui/card'
import { useSyncStatus } from '@/lib/client/use-sync-status'
import { retentionWords } from '@/lib/shared/retention/words'

/** How long calls are kept, and how many are no longer. */
export function RetentionCard() {
  const sync = useSyncStatus()
  return (
    <Card>
      <CardHeader
        title="Retention"
        description="How long calls are kept. Set by RETENTION_MONTHS, or for each app in the apps file."
      />
      <CardBody>
        <p className="text-data text-ink-muted">
          {sync.data === undefined ? 'Loading…' : retentionWords(sync.data.retention)}
        </p>
      </CardBody>
    </Card>
  )
}
