import { useSyncExternalStore } from 'react'
import { signOut } from '@/lib/client/http/sign-in'
import type { ActionName } from '@/lib/shared/actions'

/** Which of the shell's own dialogs and menus is open; any part of the shell may open one. */
type Open = 'help' | 'views' | 'apps' | null

let open: Open = null
const listeners = new Set<() => void>()

function show(next: Open): void {
  open = next
  for (const listener of listeners) listener()
}

const openHelp = () => show('help')
const openViews = () => show('views')
export const openApps = () => show('apps')
export const closeWindow = () => show(null)

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Which of the shell's dialogs and menus is open. */
export function useOpenWindow(): Open {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}

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
