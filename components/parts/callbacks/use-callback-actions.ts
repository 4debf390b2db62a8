import { toastError, toastWithUndo } from '@/components/ui/overlay/toast'
import { useCallbackAction } from '@/lib/client/data/use-callbacks'
import { useMe } from '@/lib/client/data/use-me'
import { useNames } from '@/lib/client/data/use-names'
import { type CallbackAction, type CallbackLine, isSnoozed, lineId } from '@/lib/shared/callbacks/callback-queue'
import { CALLBACK_OUTCOMES, type CallbackOutcome, type Handling } from '@/lib/shared/callbacks/callbacks'

/** Whom an action is about, as the API names it. */
export const lineOf = ({ caller, target: { id }, isGroup }: CallbackLine) => ({
  caller: caller.id,
  target: { id, isGroup },
})
/** Whom an action is about, with the first and the last of their missed calls. */
export const occasionOf = (line: CallbackLine) => ({
  ...lineOf(line),
  since: line.firstMissedAt,
  until: line.lastMissedAt,
})

/** What puts a line back as it was before an action, by the id from its answer; undefined if only somebody else can. */
export function undoOf(action: CallbackAction['action'], line: CallbackLine, asOf: number, viewer: string | undefined) {
  const { claimedBy, snoozedUntil, note = null, outcome = null, outcomeAt } = line.handling ?? ({} as Partial<Handling>)
  const occasion = occasionOf(line)
  const undos: Partial<Record<typeof action, (id: string) => CallbackAction>> = {
    claim: () => ({ action: 'release', ...lineOf(line) }),
    done: (id) => ({ action: 'reopen', id }),
    note: () => ({ action: 'note', ...occasion, note }),
    outcome: () => ({ action: 'outcome', ...occasion, outcome, outcomeAt }),
    snooze: () => ({ action: 'snooze', ...occasion, snoozedUntil: (isSnoozed(line, asOf) && snoozedUntil) || null }),
    ...(claimedBy?.id === viewer && { release: () => ({ action: 'claim', ...occasion }) }),
  }
  return undos[action]
}

/** The actions of a line of the queue. Each confirms what it did, with an Undo if the user may; a refusal says who was faster. */
export function useCallbackActions(line: CallbackLine, asOf: number) {
  const name = useNames()('user', line.caller.id)
  const me = useMe().data?.id
  const { mutateAsync, isPending } = useCallbackAction()
  const occasion = occasionOf(line)
  const send = async (action: CallbackAction, said: string) => {
    const undo = undoOf(action.action, line, asOf, me)
    const { id } = (await mutateAsync(action)).data
    toastWithUndo(said, undo && (() => mutateAsync(undo(id))), lineId(line))
  }
  const act = (action: CallbackAction, said: string) => send(action, said).catch(toastError)
  return {
    isPending,
    claim: () => act({ action: 'claim', ...occasion }, `You claimed the call back to ${name}.`),
    release: () => act({ action: 'release', ...lineOf(line) }, `The call back to ${name} is free again.`),
    done: () => act({ action: 'done', ...occasion }, `The call back to ${name} is done.`),
    /** Every outcome but `no-answer` closes the line: that caller still waits. */
    outcome: (outcome: CallbackOutcome) =>
      outcome === 'no-answer'
        ? act({ action: 'outcome', ...occasion, outcome }, `${name} did not answer, and still waits.`)
        : act({ action: 'done', ...occasion, outcome }, `${name}: ${CALLBACK_OUTCOMES[outcome].toLowerCase()}.`),
    snooze: (snoozedUntil: number | null) =>
      act(
        { action: 'snooze', ...occasion, snoozedUntil },
        `${name} is ${snoozedUntil ? 'snoozed' : 'back in the queue'}.`,
      ),
    /** Rejects if it is refused: its form says why, and keeps the text. */
    note: (note: string | null) =>
      send({ action: 'note', ...occasion, note }, note === null ? 'Note removed.' : 'Note saved.'),
  }
}
