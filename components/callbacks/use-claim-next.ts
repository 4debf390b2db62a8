import { lineOf, occasionOf } from '@/components/parts/callbacks/use-callback-actions'
import { toast, toastError, toastWithUndo } from '@/components/ui/overlay/toast'
import { useCallbackAction } from '@/lib/client/data/use-callbacks'
import { useNames } from '@/lib/client/data/use-names'
import { ApiError } from '@/lib/client/http/api-error'
import { type CallbackLine, lineId } from '@/lib/shared/callbacks/callback-queue'

/** Claims the first of the free lines that nobody else has claimed meanwhile. @param open called with its id */
export function useClaimNext(free: readonly CallbackLine[], open: (line: string) => void) {
  const nameOf = useNames()
  const { mutateAsync, isPending } = useCallbackAction()
  const claim = async () => {
    for (const line of free)
      try {
        await mutateAsync({ action: 'claim', ...occasionOf(line) })
        open(lineId(line))
        return toastWithUndo(
          `You claimed the call back to ${nameOf('user', line.caller.id)}.`,
          () => mutateAsync({ action: 'release', ...lineOf(line) }),
          lineId(line),
        )
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'CONFLICT')) return toastError(error)
      }
    toast('Somebody has claimed all of them.', 'danger')
  }
  return { claim, isPending }
}
