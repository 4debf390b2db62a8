import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Link } from '@/components/ui/link'
import { EmptyState } from '@/components/ui/states'
import { ApiError } from '@/lib/client/api-error'

/** True when neither the Calls API nor the mirror has the requested call. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'ERR_CALL_SESSION_NOT_FOUND')

/** Says that the call was not found, with a link to the list, or a Close button when shown next to the list. */
export function NoSuchCall({ sessionId, onClose }: { sessionId: string; onClose?: () => void }) {
  return (
    <EmptyState
      title="Call not found"
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
      Neither the Calls API nor Callscope’s copy has a session{' '}
      <code className="wrap-anywhere font-mono">{sessionId}</code>. The link may be incomplete.
    </EmptyState>
  )
}
