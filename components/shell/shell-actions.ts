import { signOut } from 'next-auth/react'
import type { ActionName } from '@/lib/shared/actions'
import { openHelp, openPalette, openViews } from './shell-events'

/** The handlers of the actions available on every page. */
export const SHELL_ACTIONS = {
  palette: openPalette,
  help: openHelp,
  views: openViews,
  'sign-out': () => void signOut({ callbackUrl: '/login' }),
} as const satisfies Partial<Record<ActionName, () => void>>

/** The actions in the palette, which does not list itself. */
export const COMMANDS = ['views', 'help', 'sign-out'] as const satisfies readonly (keyof typeof SHELL_ACTIONS)[]
