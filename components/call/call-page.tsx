'use client'

import { RememberCall } from '@/components/parts/party/remember'
import { onDemand } from '@/components/ui/on-demand'
import { ErrorState } from '@/components/ui/state/states'
import { Link } from '@/components/ui/text/link'
import { useCall } from '@/lib/client/data/use-call'
import { isUnknownCall } from '@/lib/client/http/api-error'
import { type CallRef, readRef } from '@/lib/shared/calls/call-path'
import { CallSkeleton } from './call-skeleton'
import { CallView } from './call-view'
import type { FileAccess } from './file-access'

const NoSuchCall = onDemand(() => import('@/components/parts/call/no-such-call'))

/** A call's page in each of its states. */
export function CallPage({ callRef, files }: { callRef: CallRef; files: FileAccess }) {
  const { data, error, refetch } = useCall(callRef)
  if (data)
    return (
      <>
        <RememberCall call={data.data} />
        <CallView call={data.data} meta={data.meta} files={files} />
      </>
    )
  if (error === null) return <CallSkeleton />
  if (isUnknownCall(error)) return <NoSuchCall sessionId={readRef(callRef).sessionId} />
  return (
    <ErrorState title="This call could not be loaded" error={error} onRetry={() => refetch()}>
      <p>
        The{' '}
        <Link href="/calls" className="underline">
          list of calls
        </Link>{' '}
        still works.
      </p>
    </ErrorState>
  )
}
