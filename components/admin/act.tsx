'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Menu, MenuContent, MenuMore } from '@/components/ui/overlay/menu'

/** A row's button that acts on click and stays busy until the action is done. */
export function ActButton({ act, ...rest }: ComponentProps<typeof Button> & { act: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  return <Button size="sm" variant="ghost" busy={isBusy} onClick={press} {...rest} />
}

/** The actions of a row: the usual one as a button, the others in a menu. */
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
