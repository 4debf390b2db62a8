import { useEffect, useRef, useState } from 'react'
import { ownEntry } from '@/lib/shared/text/own-entry'

const SEQUENCE_MS = 900
/** Starts a two-key sequence. The key after it never triggers its own shortcut, in any listener. */
const LEADER = 'g'

/** Handlers by key: `?`, `j`, `Enter`, `mod+k` (⌘ or Ctrl), or two in a row, `g o`. One that returns false leaves the key to the browser. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>

const FIELDS = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]'
const BUTTONS = 'button, summary, [role="button"]'
/** What else needs a key itself: Enter and Space press controls, and fields undo what was typed. */
const OWNERS: Readonly<Record<string, string>> = {
  Enter: `${FIELDS}, a, ${BUTTONS}`,
  ' ': `${FIELDS}, ${BUTTONS}`,
  'mod+z': 'input, textarea, [contenteditable]',
}

/** True if the key belongs to the focused element: most do in a field, a menu or an open dialog. */
function isOwnKey(target: EventTarget | null, key: string): boolean {
  const owners = ownEntry(OWNERS, key) ?? (key.startsWith('mod+') ? '' : FIELDS)
  return owners !== '' && target instanceof Element && target.closest(owners) !== null
}

/** Where keys with symbols are if the layout has other letters there. */
const SYMBOLS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Comma: ',', Period: '.' }

/**
 * The key in the notation of `Shortcuts`, on any layout: letters of other scripts count by their place. With Alt or AltGr, which many
 * layouts need for brackets, only symbols count; '' for other keys.
 */
export function pressedKey(event: KeyboardEvent): string {
  const { key, code, shiftKey, metaKey } = event
  if (event.altKey || event.getModifierState('AltGraph')) return !metaKey && /^[\p{P}\p{S}]$/u.test(key) ? key : ''
  const letter = /^Key(.)$/.exec(code)?.[1] ?? ownEntry(SYMBOLS, code) ?? key
  const typed = /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? (shiftKey ? letter : letter.toLowerCase()) : key
  return metaKey || event.ctrlKey ? `mod+${shiftKey ? 'shift+' : ''}${typed.toLowerCase()}` : typed
}

const OF_INPUT_METHOD = 229
const withhold = (event: KeyboardEvent) => {
  // Safari says so only by the code when Enter accepts the text.
  if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation()
}
/** Leaves keys such as Enter and Esc to an input method while it composes: nothing on any page hears them. */
export const leaveToInputMethod = () => window.addEventListener('keydown', withhold, true)

/** What `useKeyboard` does with each key. @param shortcuts the current ones */
export function keyListener(shortcuts: () => Shortcuts): (event: KeyboardEvent) => void {
  let first = ''
  let firstAt = 0
  return (event) => {
    const key = pressedKey(event)
    if (event.defaultPrevented || key === '' || isOwnKey(event.target, key)) return
    const soon = event.timeStamp - firstAt < SEQUENCE_MS
    const pair = soon ? `${first} ${key}` : key
    const handler = shortcuts()[pair] ?? (soon && first === LEADER ? undefined : shortcuts()[key])
    first = key
    firstAt = event.timeStamp
    if (handler !== undefined && handler(event) !== false) event.preventDefault()
  }
}

/**
 * Listens for `shortcuts` on the whole page while `enabled`. Keys that the focused element needs are left to it; `mod+` ones work everywhere.
 * @returns true while it listens, which is not yet the case before hydration: for `aria-keyshortcuts`
 */
export function useKeyboard(shortcuts: Shortcuts, enabled = true): boolean {
  const [listening, setListening] = useState(false)
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (!enabled) return
    const onKey = keyListener(() => latest.current)
    window.addEventListener('keydown', onKey)
    setListening(true)
    return () => {
      window.removeEventListener('keydown', onKey)
      setListening(false)
    }
  }, [enabled])
  return listening
}
