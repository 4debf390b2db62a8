'use client'

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/table/loaded'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Skeleton } from '@/components/ui/state/states'
import { askApi } from '@/lib/client/http/fetcher'
import { type DigestPreviewed, previewDigestRoute } from '@/lib/shared/alerts/digests'

/** A digest as it would arrive now, before it is sent or even has a channel. */
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
          // Its links open pages of their own; it has no script.
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
