'use client'

import { ActionLabel } from '@/components/ui/action'
import { ICONS } from '@/components/ui/icons'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { useMe } from '@/lib/client/use-me'
import { useRouter } from '@/lib/client/use-router'
import { capital } from '@/lib/shared/capital'
import { SHELL_ACTIONS } from './shell-actions'

/** Who is signed in and in which role, and the sign-out button. */
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
            {capital(me.data?.role ?? '')}
          </p>
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => router.push('/settings')}>
          <ICONS.Settings aria-hidden="true" className="size-4" strokeWidth={1.75} /> Settings
        </MenuItem>
        <MenuItem onSelect={SHELL_ACTIONS.views} className="sm:hidden">
          <ActionLabel action="views" />
        </MenuItem>
        <MenuItem onSelect={SHELL_ACTIONS.help}>
          <ActionLabel action="help" />
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={SHELL_ACTIONS['sign-out']}>
          <ActionLabel action="sign-out" />
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
