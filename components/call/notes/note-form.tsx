import { type KeyboardEvent, useId } from 'react'
import { useDraft } from '@/components/admin/use-draft'
import { cn } from '@/components/ui/cn'
import { Button, QuietButton } from '@/components/ui/form/button'
import { inputClass } from '@/components/ui/form/field'
import { errorWords } from '@/components/ui/state/states'
import { MAX_NOTE_CHARACTERS } from '@/lib/shared/notes/notes'
import { countOf } from '@/lib/shared/text/format'

/** Below this, the number of characters left is shown. */
const NEARLY_FULL = 200

type NoteFormProps = {
  label: string
  submit: string
  initial?: string
  /** The key under which an unsent text outlives the page. */
  keepAs?: string
  /** The text is kept until this resolves. */
  send: (body: string) => Promise<unknown>
  onSent: () => void
  onCancel?: () => void
}

/** A form for a new note or an edit. ⌘ Enter submits, Esc cancels an edit. */
export function NoteForm({ label, submit, initial = '', keepAs, send, onSent, onCancel }: NoteFormProps) {
  const { values, set, saving, forget } = useDraft({ body: initial }, send, keepAs)
  const { mutateAsync, isPending, error } = saving
  const id = useId()
  const text = values.body.trim()
  const left = MAX_NOTE_CHARACTERS - text.length
  const ready = text !== '' && text !== initial && left >= 0 && !isPending
  const leftWords = `${countOf(Math.abs(left), 'character')} ${left < 0 ? 'over the limit' : 'left'}`
  const words = error ? errorWords(error) : left < NEARLY_FULL ? leftWords : null
  const sent = () => {
    forget()
    set({ body: '' })
    onSent()
  }
  const write = () => {
    if (ready) mutateAsync(text).then(sent, () => undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      write()
    }
    if (event.key === 'Escape' && onCancel !== undefined) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div>
      <textarea
        aria-label={label}
        aria-describedby={words === null ? undefined : id}
        aria-invalid={error || left < 0 ? true : undefined}
        placeholder={`${label}…`}
        rows={2}
        value={values.body}
        // biome-ignore lint/a11y/noAutofocus: pressing Edit means that the user wants to type
        autoFocus={onCancel !== undefined}
        onChange={(event) => set({ body: event.target.value })}
        onKeyDown={onKeyDown}
        className={cn(inputClass, 'block h-auto max-h-48 min-h-14 resize-y py-1.5 leading-5 field-sizing-content')}
      />
      <div className="mt-2 flex min-h-7 items-center justify-end gap-2">
        <p id={id} role={error ? 'alert' : undefined} className="min-w-0 flex-1 text-xs">
          {words === null ? (
            <span className="text-ink-faint max-sm:hidden">⌘ Enter or Ctrl Enter to send</span>
          ) : (
            <span className={error || left < 0 ? 'text-danger' : 'text-ink-muted'}>{words}</span>
          )}
        </p>
        {onCancel !== undefined && <QuietButton onClick={onCancel}>Cancel</QuietButton>}
        <Button variant="primary" size="sm" busy={isPending} disabled={!ready} onClick={write}>
          {submit}
        </Button>
      </div>
    </div>
  )
}
