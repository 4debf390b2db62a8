'use client'

import { useState } from 'react'
import { ActionButton } from '@/components/ui/action'
import { DeliveredDialog } from './delivered-dialog'

/** Opens the delivered action for a group. Those whose role does not allow it see the button and why it is shut. `size` to fit its surroundings. */
export function MarkDelivered({ guid, uid, size = 'md' }: { guid: string; uid?: string; size?: 'sm' | 'md' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton action="mark-delivered" size={size} onClick={() => setOpen(true)} />
      {open && <DeliveredDialog guid={guid} uid={uid} onClose={() => setOpen(false)} />}
    </>
  )
}
