import { signOut } from 'next-auth/react'
import type { ActionName } from '@/lib/shared/actions'
import { openHelp, openPalette, openViews } from './shell-events'

/** What the actions do that every page has. */
export const SHELL_ACTIONS = {
  palette: openPalette,
  help: openHelp,
  views: openViews,
  'sign-out': () => void signOut({ callbackUrl: '/login' }),
} as const satisfies Partial<Record<ActionName, () => void>>

/** Those of them that the palette offers, which is one itself. */
export const COMMANDS = ['views', 'help', 'sign-out'] as const satisfies readonly (keyof typeof SHELL_ACTIONS)[]
