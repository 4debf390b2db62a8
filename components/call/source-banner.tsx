import { Banner } from '@/components/ui/state/banner'
import { useZone } from '@/lib/client/page/use-zone'
import type { CallMeta } from '@/lib/shared/calls/calls'
import { formatAge, formatDateTime } from '@/lib/shared/text/format'

/** Says that the live request failed, and how old the copy shown instead is. */
export function SourceBanner({ meta, nowSeconds }: { meta: CallMeta; nowSeconds: number }) {
  const zone = useZone()
  if (meta.source !== 'mirror' || meta.reason === undefined) return null
  return (
    <Banner tone="warning" className="mb-4">
      {meta.gone === true ? '' : 'The live request failed, so this is Callscope’s own copy. '}
      {meta.reason}
      {` It was fetched ${formatAge(nowSeconds - meta.fetchedAt)} ago (${formatDateTime(meta.fetchedAt, zone)}).`}
    </Banner>
  )
}
