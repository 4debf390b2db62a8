import type { ReactNode } from 'react'
import { FormDialog, type FormDialogProps } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { type DraftState, useDraft } from './use-draft'

type DraftDialogProps<Values extends object, Answer> = Pick<
  FormDialogProps,
  'title' | 'description' | 'submitLabel' | 'danger'
> & {
  initial: Values | (() => Values)
  keepAs?: string | undefined
  ready?: (values: Values) => boolean
  send: (values: Values) => Promise<Answer>
  /** The toast shown once it is saved. */
  done?: (values: Values) => string
  onSaved?: (answer: Answer, values: Values) => void
  children: (draft: DraftState<Values>) => ReactNode
}

/** A dialog that edits a draft: it closes once the server has accepted it, and otherwise shows the errors at their fields. */
export function DraftDialog<Values extends object, Answer>(props: DraftDialogProps<Values, Answer>) {
  const { initial, keepAs, ready, send, done, onSaved, children, ...dialog } = props
  const { saving, forget, ...draft } = useDraft(initial, send, keepAs)
  const { values } = draft
  const submit = (close: () => void) =>
    saving.mutate(values, {
      onSuccess: (answer) => {
        forget()
        if (done !== undefined) toast(done(values))
        onSaved?.(answer, values)
        close()
      },
    })
  return (
    <FormDialog {...dialog} ready={ready?.(values)} busy={saving.isPending} error={saving.error} onSubmit={submit}>
      {children(draft)}
    </FormDialog>
  )
}
