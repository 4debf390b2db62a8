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
