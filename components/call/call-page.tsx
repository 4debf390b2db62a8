'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState, ErrorState } from '@/components/ui/states'
import { ApiError } from '@/lib/hooks/fetcher'
import { useCall } from '@/lib/hooks/use-call'
import { useFilters } from '@/lib/hooks/use-filters'
import { CallSkeleton } from './call-skeleton'
import { CallView } from './call-view'

/** The page of one call in each of its states. */
export function CallPage({ sessionId, hosts }: { sessionId: string; hosts: readonly string[] }) {
  const { zone } = useFilters()
  const { data, error, refetch } = useCall(sessionId)
  if (data) return <CallView call={data.data} meta={data.meta} zone={zone} hosts={hosts} />
  if (error === null) return <CallSkeleton />
  if (error instanceof ApiError && (error.status === 404 || error.code === 'ERR_CALL_SESSION_NOT_FOUND'))
    return (
      <EmptyState
        title="There is no such call"
        actions={
          <Link href="/calls" className={buttonClass()}>
            <ArrowLeft aria-hidden="true" className="size-3.5" /> All calls
          </Link>
        }
      >
        Neither the Calls API nor Callscope’s copy knows the session{' '}
        <code className="break-all font-mono">{sessionId}</code>. A link may have been cut when it was pasted.
      </EmptyState>
    )
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
