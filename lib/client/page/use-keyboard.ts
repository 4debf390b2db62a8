'use client'

import { useEffect, useRef, useState } from 'react'

const SEQUENCE_MS = 900
/** Starts a two-key sequence. The key after it never triggers its own shortcut, in any listener. */
const LEADER = 'g'

/** Handlers by key: `?`, `j`, `Enter`, `mod+k` (⌘ or Ctrl), or two in a row, `g o`. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

/** True while keys belong to the focused element: a field, a menu or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="dialog"]') !== null)
  )
}

/**
 * Listens for `shortcuts` on the whole page while `enabled`. Plain keys are ignored while the user types; `mod+` ones work everywhere.
 * @returns true while it listens, which is not yet the case before hydration: for `aria-keyshortcuts`
 */
export function useKeyboard(shortcuts: Shortcuts, enabled = true): boolean {
  const [listening, setListening] = useState(false)
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (!enabled) return
    let first = ''
    let firstAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const mod = event.metaKey || event.ctrlKey
      if (!mod && isTyping(event.target)) return
      const key = mod ? `mod+${event.key.toLowerCase()}` : event.key
      const soon = event.timeStamp - firstAt < SEQUENCE_MS
      const pair = soon ? `${first} ${key}` : key
      const handler = latest.current[pair] ?? (soon && first === LEADER ? undefined : latest.current[key])
      first = key
      firstAt = event.timeStamp
      if (handler === undefined) return
      event.preventDefault()
      handler(event)
    }
    window.addEventListener('keydown', onKey)
    setListening(true)
    return () => {
      window.removeEventListener('keydown', onKey)
      setListening(false)
    }
  }, [enabled])
  return listening
}
