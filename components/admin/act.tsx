'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/form/button'
import { Menu, MenuContent, MenuMore } from '@/components/ui/overlay/menu'

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
