'use client'

import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/form/button'
import { FormError } from '@/components/ui/form/field'
import { Dialog, DialogClose } from './dialog'

/** A form in a dialog: its fields, the error, Cancel and the submit button. */
export function FormDialog({
  title,
  description,
  submitLabel,
  danger = false,
  ready = true,
  busy,
  error,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  description?: string
  submitLabel: string
  danger?: boolean
  /** False while it must not be submitted yet. */
  ready?: boolean
  busy: boolean
  error: Error | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Of a form that it stands in, in React's tree.
    event.stopPropagation()
    if (ready) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4 text-left">
        {children}
        <FormError error={error} />
      </form>
    </Dialog>
  )
}
