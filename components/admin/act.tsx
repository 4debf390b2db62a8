'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Menu, MenuContent, MenuMore } from '@/components/ui/overlay/menu'
import { toastOutcome } from '@/components/ui/overlay/toast'

type ConfirmProps<Answer> = {
  title: string
  label: string
  danger?: boolean
  /** What is done once it is confirmed; afterwards a toast says `done`, or why it failed. */
  act: () => Promise<Answer>
  done: string | ((answer: Answer) => string)
  /** Takes it back, where that is possible. */
  undo?: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done. `children` say what will happen. */
export function Confirm<Answer>(props: ConfirmProps<Answer>) {
  const { title, label, danger = true, act, done, undo, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    void toastOutcome(act(), done, undo).then(onClose)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      confirmLabel={label}
      danger={danger}
      busy={isBusy}
      onConfirm={confirm}
    >
      {children}
    </ConfirmDialog>
  )
}

/** A row's button that acts at once, and is busy until that is done. */
export function ActButton({ act, ...rest }: ComponentProps<typeof Button> & { act: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  return <Button size="sm" variant="ghost" busy={isBusy} onClick={press} {...rest} />
}

/** What can be done with a row: its usual action, and a menu of the others. */
export function RowActions({ label, action, children }: { label: string; action: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1 max-md:-ml-2 md:justify-end">
      {action}
      <Menu>
        <MenuMore label={label} />
        <MenuContent align="end">{children}</MenuContent>
      </Menu>
    </span>
  )
}
