import { Banner } from '@/components/ui/banner'
import type { CallAnswer } from '@/lib/client/use-call'
import { formatAge, formatDateTime } from '@/lib/shared/format'

/** Says that the live request failed, and how old the copy shown instead is. */
export function SourceBanner({
  meta,
  zone,
  nowSeconds,
}: {
  meta: CallAnswer['meta']
  zone: string
  nowSeconds: number
}) {
  if (meta.source !== 'mirror' || meta.reason === undefined) return null
  const at = meta.fetchedAt ?? meta.syncedAt
  return (
    <Banner tone="warning" className="mb-4">
      {meta.gone === true ? '' : 'The live request failed, so this is Callscope’s own copy. '}
      {meta.reason}
      {at !== null && ` It was fetched ${formatAge(nowSeconds - at)} ago (${formatDateTime(at, zone)}).`}
    </Banner>
  )
}
