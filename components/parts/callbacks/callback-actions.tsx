import { DialogItem } from '@/components/admin/dialogs'
import { cn } from '@/components/ui/cn'
import { Button } from '@/components/ui/form/button'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger, MoreMenu } from '@/components/ui/overlay/menu'
import { useMay, useMe } from '@/lib/client/data/use-me'
import { useNames } from '@/lib/client/data/use-names'
import { useZone } from '@/lib/client/page/use-zone'
import { type CallbackLine, isSnoozed } from '@/lib/shared/callbacks/callback-queue'
import { snoozeChoices, timeLeftText } from '@/lib/shared/callbacks/callback-words'
import { CALLBACK_OUTCOME_NAMES, CALLBACK_OUTCOMES } from '@/lib/shared/callbacks/callbacks'
import { useCallbackActions } from './use-callback-actions'

const NoteDialog = onDemand(() => import('./note-dialog'))

/** Claim, or for its holder the outcomes, the usual one first; and a menu with the rest. */
export function CallbackActions({ line, asOf }: { line: CallbackLine; asOf: number }) {
  const zone = useZone()
  const me = useMe().data
  const mayReleaseAny = useMay('release-any-callback')
  const mayAct = useMay('return-calls')
  const actions = useCallbackActions(line, asOf)
  const name = useNames()('user', line.caller.id)
  const note = line.handling?.note ?? ''
  const holder = line.handling?.claimedBy ?? null
  const isMine = holder !== null && holder.id === me?.id
  const isFree = holder === null
  if (!mayAct || !(isFree || isMine || mayReleaseAny)) return null
  return (
    <span className="flex items-center justify-end gap-1">
      {isFree && (
        <Button
          size="sm"
          busy={actions.isPending}
          aria-label={`Claim the call back to ${name}`}
          onClick={actions.claim}
        >
          Claim
        </Button>
      )}
      {isMine && (
        <>
          <Button
            size="sm"
            variant="primary"
            busy={actions.isPending}
            aria-label={`${name} was reached`}
            onClick={() => actions.outcome('reached')}
          >
            {CALLBACK_OUTCOMES.reached}
          </Button>
          <Menu>
            <MenuTrigger
              aria-label={`The outcome of the call back to ${name}`}
              disabled={actions.isPending}
              className={buttonClass('secondary', 'sm')}
            >
              Outcome
            </MenuTrigger>
            <MenuContent>
              {CALLBACK_OUTCOME_NAMES.map((outcome) => (
                <MenuItem key={outcome} onSelect={() => actions.outcome(outcome)}>
                  {CALLBACK_OUTCOMES[outcome]}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
        </>
      )}
      <MoreMenu label={`More about the call back to ${name}`}>
        {(isFree || isMine) && (
          <>
            <MenuItem onSelect={actions.done}>Mark as done</MenuItem>
            <DialogItem dialog={<NoteDialog name={name} note={note} onSave={(text) => actions.note(text || null)} />}>
              {note === '' ? 'Add a note…' : 'Edit note…'}
            </DialogItem>
            <MenuSeparator />
            {isSnoozed(line, asOf) ? (
              <MenuItem onSelect={() => actions.snooze(null)}>End the snooze</MenuItem>
            ) : (
              snoozeChoices(asOf, zone).map(({ label, until }) => (
                <MenuItem key={label} onSelect={() => actions.snooze(until)}>
                  Snooze {label}
                </MenuItem>
              ))
            )}
          </>
        )}
        {!isFree && (
          <>
            {isMine && <MenuSeparator />}
            <MenuItem onSelect={actions.release}>{isMine ? 'Release' : `Release from ${holder.name}`}</MenuItem>
          </>
        )}
      </MoreMenu>
    </span>
  )
}

type TimeLeftProps = { line: Pick<CallbackLine, 'dueAt' | 'state'>; asOf: number; className?: string }

/** How much time is left to call back. */
export function TimeLeft({ line: { dueAt, state }, asOf, className }: TimeLeftProps) {
  const color = state === 'open' ? 'text-outcome-missed' : 'text-outcome-declined'
  return <span className={cn('num font-medium', color, className)}>{timeLeftText(dueAt, asOf)}</span>
}
