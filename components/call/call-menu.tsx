'use client'

import { Columns2, Ellipsis, FileCheck } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { refOf } from '@/lib/shared/call-path'
import type { Call } from '@/lib/shared/contracts/call'
import { compareHref, evidencePath } from '@/lib/shared/links'

/** What else can be done with a call. */
export function CallMenu({ call, zone }: { call: Call; zone: string }) {
  return (
    <Menu>
      <MenuTrigger aria-label="More about this call" className={cn(buttonClass(), 'w-8 px-0')}>
        <Ellipsis aria-hidden="true" className="size-4" />
      </MenuTrigger>
      <MenuContent>
        <MenuItem asChild>
          <a href={evidencePath(call, zone)} download>
            <FileCheck aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Evidence pack
          </a>
        </MenuItem>
        <MenuItem asChild>
          <Link href={compareHref(refOf(call), undefined)} prefetch={false}>
            <Columns2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Compare with…
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
