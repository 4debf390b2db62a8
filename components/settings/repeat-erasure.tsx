'use client'

import { Button } from '@/components/ui/button'
import { toastOutcome } from '@/components/ui/toast'
import { useRepeatErasure } from './use-erasures'

/** Erases again what an erasure has left. */
export function RepeatErasure({ pseudonym }: { pseudonym: string }) {
  const repeat = useRepeatErasure()
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={repeat.isPending}
      onClick={() => toastOutcome(repeat.mutateAsync(pseudonym), 'The erasure has started.')}
    >
      Erase again
    </Button>
  )
}
