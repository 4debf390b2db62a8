import { signOut } from '@/lib/client/http/sign-in'
import type { ActionName } from '@/lib/shared/actions'
import { openApps, openHelp, openSearch, openViews } from './shell-events'

/** The handlers of the actions available on every page. */
export const SHELL_ACTIONS = {
  search: openSearch,
  help: openHelp,
  views: openViews,
  'switch-app': openApps,
  'sign-out': () => void signOut(),
} as const satisfies Partial<Record<ActionName, () => void>>

/** The actions that the search lists, without itself. */
export const COMMANDS = ['views', 'help', 'sign-out'] as const satisfies readonly (keyof typeof SHELL_ACTIONS)[]
