'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/table/loaded'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Skeleton } from '@/components/ui/state/states'
import { askApi } from '@/lib/client/http/fetcher'
import { type DigestPreviewed, previewDigestRoute } from '@/lib/shared/alerts/digests'

/** A preview of the digest as it would be sent now, even before it has a channel. */
export function DigestPreview({ digest, onClose }: { digest: DigestPreviewed; onClose: () => void }) {
  const { name, frequency, zone, filters } = digest
  const body = { name, frequency, zone, filters }
  const preview = useQuery({
    queryKey: [previewDigestRoute.path, body],
    queryFn: ({ signal }) => askApi(previewDigestRoute, { body }, { signal }),
    retry: false,
  })
  return (
    <Dialog onClose={onClose} title={preview.data?.data.subject ?? name} className="max-w-2xl">
      <Loaded question={preview} waiting={<Skeleton className="h-[65dvh]" />}>
        {({ data }) => (
          // Links open in new pages, and scripts are blocked.
          <iframe
            title="The digest as a mail"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
            className="h-[65dvh] w-full rounded-md border border-line"
          />
        )}
      </Loaded>
    </Dialog>
  )
}
