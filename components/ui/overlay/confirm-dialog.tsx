import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog'
import { toastOutcome } from './toast'

type ConfirmProps<Answer> = {
  title: string
  label: string
  danger?: boolean
  /** What is done once it is confirmed; afterwards a toast says `done`, or why it failed. */
  act: () => Promise<Answer>
  done: string | ((answer: Answer) => string)
  /** Takes it back, where that is possible. */
  undo?: () => Promise<unknown>
  children: ReactNode
}

/** Asks before something is done. `children` say what will happen. */
export function Confirm<Answer>(props: ConfirmProps<Answer>) {
  const { title, label, danger = true, act, done, undo, children } = props
  const [busy, setBusy] = useState(false)
  const onSubmit = (close: () => void) => {
    setBusy(true)
    void toastOutcome(act(), done, undo).then(close)
  }
  return (
    <FormDialog title={title} submitLabel={label} {...{ danger, busy, onSubmit }} error={null} result={null}>
      <div className="text-data text-ink-muted">{children}</div>
    </FormDialog>
  )
}
