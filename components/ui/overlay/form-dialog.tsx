import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/form/button'
import { Form, FormError } from '@/components/ui/form/field'
import { Dialog } from './dialog'
import { useClose } from './dialog-place'

export type FormDialogProps = {
  title: string
  description?: ReactNode
  submitLabel: string
  danger?: boolean | undefined
  /** False while it must not be submitted yet. */
  ready?: boolean | undefined
  busy: boolean
  error: Error | null
  /** `close` closes the dialog, once it has done what it is for. */
  onSubmit: (close: () => void) => void
  /** For a dialog that shows the answer: null until there is one, afterwards shown in place of the form. */
  result?: ReactNode
  doneLabel?: string
  below?: ReactNode
  className?: string
  children: ReactNode
}

/** A form in a dialog: its fields, the error, Cancel and the submit button. */
export function FormDialog(props: FormDialogProps) {
  const close = useClose()
  const {
    submitLabel,
    danger,
    ready = true,
    busy,
    error,
    onSubmit,
    result,
    doneLabel = 'Close',
    below,
    children,
    ...dialog
  } = props
  const form = useId()
  const isDone = result != null
  const isHeld = busy && result !== undefined
  return (
    <Dialog
      {...dialog}
      onClose={() => isHeld || close()}
      footer={
        <>
          <Button disabled={isHeld} onClick={close}>
            {isDone ? doneLabel : 'Cancel'}
          </Button>
          {!isDone && (
            <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!ready}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {isDone ? (
        result
      ) : (
        <Form id={form} onSubmit={() => ready && !isHeld && onSubmit(close)} className="flex flex-col gap-4 text-left">
          {children}
          <FormError error={error} />
        </Form>
      )}
      {below}
    </Dialog>
  )
}
