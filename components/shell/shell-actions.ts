import { toastError } from '@/components/ui/overlay/toast'
import { signOut } from '@/lib/client/http/sign-in'
import { createStore, useStore } from '@/lib/client/page/store'
import type { ActionName } from '@/lib/shared/actions'

type Open = 'help' | 'views' | 'apps' | null

const open = createStore<Open>(null)
export const openApps = () => open.set('apps')
export const closeWindow = () => open.set(null)

let search: HTMLInputElement | null = null

/** Registers the text field that the search key focuses; the last one shown wins. @returns a function that unregisters it */
export function registerSearch(field: HTMLInputElement): () => void {
  search = field
  return () => {
    if (search === field) search = null
  }
}

/** Focuses the search synchronously, so that no keystroke is lost. */
function openSearch(): void {
  closeWindow()
  search?.focus()
  search?.select()
}

/** Which of the shell's dialogs and menus is open. */
export const useOpenWindow = () => useStore(open)

/** The handlers of the actions available on every page. */
export const SHELL_ACTIONS = {
  search: openSearch,
  help: () => open.set('help'),
  views: () => open.set('views'),
  'switch-app': openApps,
  'sign-out': () => void signOut().catch(toastError),
} as const satisfies Partial<Record<ActionName, () => void>>

/** The actions that the search lists, without itself. */
export const COMMANDS = ['views', 'help', 'sign-out'] as const satisfies readonly (keyof typeof SHELL_ACTIONS)[]
