import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/form/button'
import { ButtonLink } from '@/components/ui/form/button-link'
import { EmptyState } from '@/components/ui/state/states'
import { Name } from '@/components/ui/text/name'
import { type CallRef, readRef } from '@/lib/shared/calls/call-path'

/** Says that the call was not found, with a link to the list, or a Close button when shown next to the list. */
export default function NoSuchCall({ callRef, onClose }: { callRef: CallRef; onClose?: () => void }) {
  return (
    <EmptyState
      title="Call not found"
      actions={
        onClose === undefined ? (
          <ButtonLink icon={ArrowLeft} href="/calls">
            All calls
          </ButtonLink>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      Neither the Calls API nor Callscope’s copy has a session{' '}
      <code className="font-mono">
        <Name>{readRef(callRef).sessionId}</Name>
      </code>
      . The link may be incomplete.
    </EmptyState>
  )
}
