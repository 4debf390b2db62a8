'use client'

import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/tooltip'
import { useMay } from '@/lib/client/use-me'
import { DeliveredDialog } from './delivered-dialog'

/** Opens the dialog that marks a group's conversation as delivered. Users whose role does not allow it see the button disabled, with the reason. */
export function MarkDelivered({ guid, uid, size = 'md' }: { guid: string; uid?: string; size?: 'sm' | 'md' }) {
  const may = useMay('mark-delivered')
  const [open, setOpen] = useState(false)
  const icon = <CheckCheck aria-hidden="true" className="size-4" strokeWidth={1.75} />
  if (!may)
    return (
      <Tooltip content="Only agents and admins can mark a conversation as delivered.">
        <Button size={size} icon={icon} aria-disabled className="aria-disabled:pointer-events-auto">
          Mark as delivered…
        </Button>
      </Tooltip>
    )
  return (
    <>
      <Button size={size} icon={icon} onClick={() => setOpen(true)}>
        Mark as delivered…
      </Button>
      {open && <DeliveredDialog guid={guid} uid={uid} onClose={() => setOpen(false)} />}
    </>
  )
}
