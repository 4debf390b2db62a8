'use client'

import { Loaded } from '@/components/table/loaded'
import { Card, CardHeader } from '@/components/ui/card'
import { useSaveValueLinks, useValueLinks } from '@/lib/client/use-value-links'
import { useBrowserZone } from '@/lib/client/use-zone'
import { formatDateTime } from '@/lib/shared/format'
import { LinksForm } from './links-form'

/** Where values of calls' metadata lead, such as ticket numbers. */
export default function LinksPanel() {
  const zone = useBrowserZone()
  const stored = useValueLinks()
  const save = useSaveValueLinks()
  const { updatedAt = null, updatedBy = null } = stored.data ?? {}
  return (
    <Card>
      <CardHeader
        title="Links from metadata"
        description={
          updatedAt === null || updatedBy === null
            ? 'Turn values that your systems attach to calls, such as ticket numbers, into links on the page of a call.'
            : `Set by ${updatedBy}, ${formatDateTime(updatedAt, zone)}.`
        }
      />
      <Loaded question={stored} rows={2}>
        {({ links }) => <LinksForm key={JSON.stringify(links)} links={links} save={save} />}
      </Loaded>
    </Card>
  )
}
