import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Dialog, useClose } from './dialog'
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

/** Asks in a `DialogPlace` before something is done. `children` say what will happen. */
export function Confirm<Answer>(props: ConfirmProps<Answer>) {
  const { title, label, danger = true, act, done, undo, children } = props
  const close = useClose()
  const [isBusy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    void toastOutcome(act(), done, undo).then(close)
  }
  const footer = (
    <>
      <Button disabled={isBusy} onClick={close}>
        Cancel
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={isBusy} onClick={confirm}>
        {label}
      </Button>
    </>
  )
  return (
    <Dialog onClose={close} title={title} footer={footer}>
      <div className="text-data text-ink-muted">{children}</div>
    </Dialog>
  )
}
