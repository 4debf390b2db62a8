'use client'

import { Ellipsis } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { ActionLabel } from '@/components/ui/form/action'
import { buttonClass } from '@/components/ui/form/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlay/menu'
import { Link } from '@/components/ui/text/link'
import { useInApp } from '@/lib/client/page/use-apps'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { refOf } from '@/lib/shared/calls/call-path'
import { compareHref, evidencePath } from '@/lib/shared/links'

/** Further actions on a call. */
export function CallMenu({ call }: { call: Call }) {
  const zone = useZone()
  const inApp = useInApp()
  return (
    <Menu>
      <MenuTrigger aria-label="More actions" className={cn(buttonClass(), 'w-8 px-0')}>
        <Ellipsis aria-hidden="true" className="size-4" />
      </MenuTrigger>
      <MenuContent>
        <MenuItem asChild>
          <a href={inApp(evidencePath(call, zone))} download>
            <ActionLabel action="evidence" />
          </a>
        </MenuItem>
        <MenuItem asChild>
          <a href={inApp(evidencePath(call, zone, 'outside'))} download>
            <ActionLabel action="evidence-outside" />
          </a>
        </MenuItem>
        <MenuItem asChild>
          <Link href={compareHref(refOf(call), undefined)} prefetch={false}>
            <ActionLabel action="compare" />
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
