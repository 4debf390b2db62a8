import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/client/api-error'

/** True where neither the Calls API nor the mirror has the call that was asked for. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'ERR_CALL_SESSION_NOT_FOUND')

/** Says that nobody has this call. The way on is the list, or beside the list, to close. */
export function NoSuchCall({ sessionId, onClose }: { sessionId: string; onClose?: () => void }) {
  return (
    <EmptyState
      title="There is no such call"
      actions={
        onClose === undefined ? (
          <Link href="/calls" className={buttonClass()}>
            <ArrowLeft aria-hidden="true" className="size-3.5" /> All calls
          </Link>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      Neither the Calls API nor Callscope’s copy knows the session{' '}
      <code className="wrap-anywhere font-mono">{sessionId}</code>. A link may have been cut when it was pasted.
    </EmptyState>
  )
}
