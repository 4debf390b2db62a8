'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormDialog, type FormDialogProps } from '@/components/ui/overlay/form-dialog'
import { toast } from '@/components/ui/overlay/toast'
import { type Draft, useDraft } from './use-draft'

type DraftDialogProps<Values extends object, Answer> = Pick<
  FormDialogProps,
  'title' | 'description' | 'submitLabel' | 'danger' | 'onClose'
> & {
  initial: Values | (() => Values)
  /** Where the tab keeps what is entered until it is saved. */
  keepAs?: string | undefined
  /** False while the draft cannot be sent. */
  ready?: (values: Values) => boolean
  send: (values: Values) => Promise<Answer>
  /** Says that it is done. */
  done?: (values: Values) => string
  onSaved?: (answer: Answer, values: Values) => void
  children: (draft: Draft<Values>) => ReactNode
}

/** A dialog with a draft, which closes once the server took it and else shows what is wrong at each field. */
export function DraftDialog<Values extends object, Answer>(props: DraftDialogProps<Values, Answer>) {
  const { initial, keepAs, ready, send, done, onSaved, children, ...dialog } = props
  const saving = useMutation({ mutationFn: send })
  const draft = useDraft(initial, saving.error, keepAs)
  const { values } = draft
  const submit = () =>
    saving.mutate(values, {
      onSuccess: (answer) => {
        draft.forget()
        if (done !== undefined) toast(done(values))
        onSaved?.(answer, values)
        dialog.onClose()
      },
    })
  return (
    <FormDialog {...dialog} ready={ready?.(values)} busy={saving.isPending} error={saving.error} onSubmit={submit}>
      {children(draft)}
    </FormDialog>
  )
}
