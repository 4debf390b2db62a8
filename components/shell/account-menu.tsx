'use client'

import { Bookmark, Keyboard, LogOut, Settings } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { signOut } from 'next-auth/react'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { useMe } from '@/lib/client/use-me'
import { openHelp, openViews } from './shell-events'

/** Who is signed in, as what, and the way out. */
export function AccountMenu() {
  const me = useMe()
  const router = useRouter()
  const shown = me.data?.name || me.data?.email || ''
  return (
    <Menu>
      <MenuTrigger
        aria-label="Account"
        className="ml-1 flex size-7 shrink-0 items-center justify-center rounded-full bg-surface-hover font-medium text-ink-muted text-xs uppercase ring-1 ring-line hover:text-ink"
      >
        {shown.slice(0, 1)}
      </MenuTrigger>
      <MenuContent className="w-60">
        <div className="px-2 py-1.5">
          <p className="truncate font-medium text-data">{shown}</p>
          <p className="truncate text-ink-faint text-xs">
            {me.data?.name ? `${me.data.email} · ` : ''}
            {me.data?.role}
          </p>
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => router.push('/settings')}>
          <Settings aria-hidden="true" className="size-4" strokeWidth={1.75} /> Settings
        </MenuItem>
        <MenuItem onSelect={openViews} className="sm:hidden">
          <Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} /> Saved views
        </MenuItem>
        <MenuItem onSelect={openHelp}>
          <Keyboard aria-hidden="true" className="size-4" strokeWidth={1.75} /> Keyboard
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => signOut({ callbackUrl: '/login' })}>
          <LogOut aria-hidden="true" className="size-4" strokeWidth={1.75} /> Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
