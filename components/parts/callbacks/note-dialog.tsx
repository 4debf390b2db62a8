import { DraftDialog } from '@/components/admin/draft-dialog'
import { cn } from '@/components/ui/cn'
import { Field, inputClass } from '@/components/ui/form/field'
import { MAX_CALLBACK_NOTE_CHARACTERS } from '@/lib/shared/callbacks/callback-queue'

type NoteDialogProps = {
  name: string
  note: string
  /** The trimmed text; empty to remove the note. */
  onSave: (note: string) => Promise<void>
}

/** A note about a call back, for the next person who handles it. */
export default function NoteDialog({ name, note, onSave }: NoteDialogProps) {
  return (
    <DraftDialog
      title={`Note about ${name}`}
      submitLabel="Save note"
      initial={{ text: note }}
      ready={({ text }) => text.trim() !== note && text.trim().length <= MAX_CALLBACK_NOTE_CHARACTERS}
      send={({ text }) => onSave(text.trim())}
    >
      {({ values, set }) => (
        <Field label="Note" help="Shown in the queue and on the missed calls. Leave it empty to remove the note.">
          {(props) => (
            <textarea
              {...props}
              rows={3}
              maxLength={MAX_CALLBACK_NOTE_CHARACTERS}
              value={values.text}
              onChange={({ target }) => set({ text: target.value })}
              className={cn(inputClass, 'h-auto py-1.5')}
            />
          )}
        </Field>
      )}
    </DraftDialog>
  )
}
