'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '@/components/table/loaded'
import { Card, CardHeader } from '@/components/ui/card'
import { askApi } from '@/lib/client/fetcher'
import { question } from '@/lib/client/question'
import { useBrowserZone } from '@/lib/client/use-zone'
import { questionKey } from '@/lib/shared/contracts/route'
import { saveValueLinksRoute, valueLinksRoute } from '@/lib/shared/contracts/value-links'
import { formatDateTime } from '@/lib/shared/format'
import type { ValueLink } from '@/lib/shared/metadata/links'
import { LinksForm } from './links-form'

/** Where values of calls' metadata lead, such as ticket numbers. */
export default function LinksPanel() {
  const client = useQueryClient()
  const zone = useBrowserZone()
  const stored = useQuery({ ...question(valueLinksRoute, {}), select: (answer) => answer.data })
  const save = useMutation({
    mutationFn: (links: ValueLink[]) => askApi(saveValueLinksRoute, { body: { links } }),
    onSuccess: (answer) => client.setQueryData(questionKey(valueLinksRoute, {}), answer),
  })
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
