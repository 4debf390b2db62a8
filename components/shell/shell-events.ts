import { useSyncExternalStore } from 'react'

/** Which of the shell's own dialogs is open; any part of the shell may open one. */
type Open = 'palette' | 'help' | 'views' | null

let open: Open = null
const listeners = new Set<() => void>()

function show(next: Open): void {
  open = next
  for (const listener of listeners) listener()
}

export const openPalette = () => show('palette')
export const openHelp = () => show('help')
export const openViews = () => show('views')
export const closeWindow = () => show(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shell's open dialog. */
export function useOpenWindow(): Open {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}
