import { toast, toastOutcome, toastWithUndo } from '@/components/ui/overlay/toast'
import { errorWords } from '@/components/ui/state/states'
import { useCallbackAction } from '@/lib/client/data/use-callbacks'
import { useNames } from '@/lib/client/data/use-names'
import { ApiError } from '@/lib/client/http/api-error'
import { type CallbackAction, type CallbackLine, lineId } from '@/lib/shared/callbacks/callback-queue'
import { CALLBACK_OUTCOMES, type CallbackOutcome } from '@/lib/shared/callbacks/callbacks'

const lineOf = ({ caller, target, isGroup }: CallbackLine) => ({
  caller: caller.id,
  target: { id: target.id, isGroup },
})
const occasionOf = (line: CallbackLine) => ({ ...lineOf(line), since: line.firstMissedAt, until: line.lastMissedAt })

/** The actions of a line of the queue. Each confirms what it did and can be undone; a refusal says who was faster. */
export function useCallbackActions(line: CallbackLine) {
  const { caller, handling } = line
  const name = useNames()('user', caller.id)
  const { mutateAsync, isPending } = useCallbackAction()
  const occasion = occasionOf(line)
  const act = (action: CallbackAction, said: string, undo: (id: string) => CallbackAction) =>
    toastOutcome(mutateAsync(action), said, ({ data }) => mutateAsync(undo(data.id)), lineId(line))
  const claim: CallbackAction = { action: 'claim', ...occasion }
  const release: CallbackAction = { action: 'release', ...lineOf(line) }
  const snoozed = (snoozedUntil: number | null): CallbackAction => ({ action: 'snooze', ...occasion, snoozedUntil })
  const noted = (note: string | null): CallbackAction => ({ action: 'note', ...occasion, note })
  const came = (outcome: CallbackOutcome | null): CallbackAction => ({ action: 'outcome', ...occasion, outcome })
  const reopen = (id: string): CallbackAction => ({ action: 'reopen', id })
  return {
    isPending,
    claim: () => act(claim, `You claimed the call back to ${name}.`, () => release),
    release: () => act(release, `The call back to ${name} is free again.`, () => claim),
    done: () => act({ action: 'done', ...occasion }, `The call back to ${name} is done.`, reopen),
    /** Every outcome but `no-answer` closes the line: that caller still waits. */
    outcome: (outcome: CallbackOutcome) =>
      outcome === 'no-answer'
        ? act(came(outcome), `${name} did not answer, and still waits.`, () => came(handling?.outcome ?? null))
        : act(
            { action: 'done', ...occasion, outcome },
            `${name}: ${CALLBACK_OUTCOMES[outcome].toLowerCase()}.`,
            reopen,
          ),
    snooze: (until: number | null) =>
      act(snoozed(until), until === null ? `${name} is back in the queue.` : `${name} is snoozed.`, () =>
        snoozed(handling?.snoozedUntil ?? null),
      ),
    note: (note: string | null) =>
      act(noted(note), note === null ? 'Note removed.' : 'Note saved.', () => noted(handling?.note ?? null)),
  }
}

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
        if (!(error instanceof ApiError && error.code === 'CONFLICT')) return toast(errorWords(error), 'danger')
      }
    toast('Somebody has claimed all of them.', 'danger')
  }
  return { claim, isPending }
}
