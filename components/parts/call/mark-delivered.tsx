'use client'

import { useState } from 'react'
import { ActionButton } from '@/components/ui/form/action'
import { onDemand } from '@/components/ui/on-demand'

/** Asks for confirmation, then marks. */
export const DeliveredDialog = onDemand(() => import('./delivered-dialog'))

/** Opens the dialog that marks a group's conversation as delivered. Users whose role does not allow it see the button disabled, with the reason. */
export function MarkDelivered({ guid }: { guid: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton action="mark-delivered" onClick={() => setOpen(true)} />
      {open && <DeliveredDialog guid={guid} onClose={() => setOpen(false)} />}
    </>
  )
}
