'use client'

import { errorWords } from '@/components/ui/states'
import { toast, toastWithUndo } from '@/components/ui/toast'
import { useNames } from '@/lib/client/names/use-names'
import { useCallbackAction } from '@/lib/client/use-callbacks'
import type { CallbackAction, CallbackLine } from '@/lib/shared/contracts/callback-queue'

/** What can be done about a line of the queue. Each says what it did and can be undone; a refusal says who was faster. */
export function useCallbackActions({ caller, firstMissedAt, lastMissedAt, handling }: CallbackLine) {
  const name = useNames()('user', caller.id)
  const { mutateAsync, isPending } = useCallbackAction()
  const occasion = { caller: caller.id, since: firstMissedAt, until: lastMissedAt }
  const act = async (action: CallbackAction, said: string, undo: (id: string) => CallbackAction) => {
    try {
      const { data } = await mutateAsync(action)
      toastWithUndo(said, () => mutateAsync(undo(data.id)))
    } catch (error) {
      toast(errorWords(error), 'danger')
    }
  }
  const claim: CallbackAction = { action: 'claim', ...occasion }
  const release: CallbackAction = { action: 'release', caller: caller.id }
  const snoozed = (snoozedUntil: number | null): CallbackAction => ({ action: 'snooze', ...occasion, snoozedUntil })
  const noted = (note: string | null): CallbackAction => ({ action: 'note', ...occasion, note })
  return {
    isPending,
    claim: () => act(claim, `You claimed the call back to ${name}.`, () => release),
    release: () => act(release, `The call back to ${name} is free again.`, () => claim),
    done: () =>
      act({ action: 'done', ...occasion }, `The call back to ${name} is done.`, (id) => ({ action: 'reopen', id })),
    snooze: (until: number | null) =>
      act(snoozed(until), until === null ? `${name} is back in the queue.` : `${name} is snoozed.`, () =>
        snoozed(handling?.snoozedUntil ?? null),
      ),
    note: (note: string | null) =>
      act(noted(note), note === null ? 'Note removed.' : 'Note saved.', () => noted(handling?.note ?? null)),
  }
}
