import { toastError } from '@/components/ui/overlay/toast'
import { signOut } from '@/lib/client/http/sign-in'
import { createStore, useStore } from '@/lib/client/page/store'
import type { ActionName } from '@/lib/shared/actions'

const open = createStore<'help' | 'views' | 'apps' | null>(null)
export const closeWindow = () => open.set(null)

/** Focuses the search synchronously, so that no keystroke is lost. */
function openSearch(): void {
  closeWindow()
  const field = document.querySelector<HTMLInputElement>('[data-omnibox] input')
  field?.focus()
  field?.select()
}

/** Which of the shell's dialogs and menus is open. */
export const useOpenWindow = () => useStore(open)

/** The handlers of the actions available on every page. */
export const SHELL_ACTIONS = {
  search: openSearch,
  help: () => open.set('help'),
  views: () => open.set('views'),
  'switch-app': () => open.set('apps'),
  'sign-out': () => void signOut().catch(toastError),
} as const satisfies Partial<Record<ActionName, () => void>>

/** The actions that the search lists, without itself. */
export const COMMANDS = ['views', 'help', 'sign-out'] as const satisfies readonly (keyof typeof SHELL_ACTIONS)[]
