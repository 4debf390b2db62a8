'use client'

import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Field, inputClass } from '@/components/ui/form/field'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { MAX_CALLBACK_NOTE_CHARACTERS } from '@/lib/shared/callbacks/callback-queue'

type NoteDialogProps = {
  name: string
  note: string
  /** The trimmed text; empty to remove the note. */
  onSave: (note: string) => Promise<void>
  onClose: () => void
}

/** A note about a call back, for whoever takes care of it next. */
export default function NoteDialog({ name, note, onSave, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave(text.trim())
    setBusy(false)
  }
  return (
    <FormDialog
      title={`Note about ${name}`}
      submitLabel="Save note"
      ready={text.trim() !== note && text.trim().length <= MAX_CALLBACK_NOTE_CHARACTERS}
      busy={isBusy}
      error={null}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Note" help="Shown in the queue and on the missed calls. Leave it empty to remove the note.">
        {(props) => (
          <textarea
            {...props}
            rows={3}
            maxLength={MAX_CALLBACK_NOTE_CHARACTERS}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={cn(inputClass, 'h-auto py-1.5')}
          />
        )}
      </Field>
    </FormDialog>
  )
}
