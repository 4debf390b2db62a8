import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyListener, leaveToInputMethod, pressedKey, type Shortcuts } from '@/lib/client/page/use-keyboard'

/** An element that is, or is in, what `matches` names. */
class FakeElement {
  constructor(private readonly matches: string) {}
  closest = (selectors: string) => (selectors.split(', ').includes(this.matches) ? this : null)
}
beforeEach(() => vi.stubGlobal('Element', FakeElement))
afterEach(() => vi.unstubAllGlobals())

type Pressed = Partial<Omit<KeyboardEvent, 'target'>> & { isAltGraph?: boolean; on?: string }

/** A key of the US layout unless it says otherwise. */
function press({ on = 'div', isAltGraph = false, ...key }: Pressed): KeyboardEvent & { preventDefault: () => void } {
  const event = {
    ...{ code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, timeStamp: 1, ...key },
    ...{ target: new FakeElement(on), getModifierState: () => isAltGraph, defaultPrevented: false },
    preventDefault: vi.fn(() => {
      event.defaultPrevented = true
    }),
  }
  return event as unknown as KeyboardEvent & { preventDefault: () => void }
}

/** Whether a key reaches its shortcut, and is then kept from the browser. */
function outcome(shortcuts: Shortcuts, pressed: Pressed) {
  const event = press(pressed)
  const ran: string[] = []
  const watched = Object.entries(shortcuts).map(([key, handler]) => [
    key,
    (given: KeyboardEvent) => {
      ran.push(key)
      return handler(given)
    },
  ])
  keyListener(() => Object.fromEntries(watched))(event)
  return { ran, isKept: event.defaultPrevented }
}

describe('a shortcut', () => {
  const all: Shortcuts = Object.fromEntries([' ', 'Enter', 'j', 'mod+k', 'mod+z'].map((key) => [key, () => undefined]))
  const button = 'button'

  it.each([
    [{ key: ' ', on: button }],
    [{ key: ' ', on: 'summary' }],
    [{ key: ' ', on: '[role="button"]' }],
    [{ key: 'Enter', on: button }],
    [{ key: 'Enter', on: 'a' }],
    [{ key: 'j', on: 'input' }],
    [{ key: 'j', on: '[role="dialog"]' }],
    [{ key: 'z', ctrlKey: true, on: 'textarea' }],
  ])('leaves its own key to a control: %o', (pressed) => {
    expect(outcome(all, pressed)).toEqual({ ran: [], isKept: false })
  })

  it.each([
    [{ key: ' ' }, ' '],
    // A link has no use for Space.
    [{ key: ' ', on: 'a' }, ' '],
    [{ key: 'j', on: button }, 'j'],
    [{ key: 'k', metaKey: true, on: 'input' }, 'mod+k'],
    [{ key: 'z', ctrlKey: true, on: '[role="dialog"]' }, 'mod+z'],
  ])('takes other keys: %o', (pressed, key) => {
    expect(outcome(all, pressed)).toEqual({ ran: [key], isKept: true })
  })

  it('that declines leaves the key to the browser', () => {
    expect(outcome({ ' ': () => false }, { key: ' ' })).toEqual({ ran: [' '], isKept: false })
  })

  it('of two keys works across one listener, and its second key alone does not', () => {
    const ran: string[] = []
    const listen = keyListener(() => ({ 'g o': () => ran.push('g o'), o: () => ran.push('o') }))
    for (const key of ['g', 'o', 'o']) listen(press({ key }))
    expect(ran).toEqual(['g o', 'o'])
  })
})

describe('a key', () => {
  it.each([
    ['AltGr 8 in German', { key: '[', code: 'Digit8', isAltGraph: true }, '['],
    ['the same where it counts as Ctrl and Alt', { key: '[', code: 'Digit8', altKey: true, ctrlKey: true }, '['],
    ['Option 5 in French on a Mac', { key: '[', code: 'Digit5', altKey: true }, '['],
    ['Alt with a letter', { key: 'j', code: 'KeyJ', altKey: true }, ''],
    ['Alt with an arrow, which goes back', { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, ''],
    ['Option ⌘ with a symbol', { key: '[', code: 'BracketLeft', altKey: true, metaKey: true }, ''],
    ['j in Russian', { key: 'о', code: 'KeyJ' }, 'j'],
    ['j in Greek', { key: 'ξ', code: 'KeyJ' }, 'j'],
    ['j in Hebrew', { key: 'ח', code: 'KeyJ' }, 'j'],
    ['Shift j in Russian', { key: 'О', code: 'KeyJ', shiftKey: true }, 'J'],
    ['⌘ k in Russian', { key: 'л', code: 'KeyK', metaKey: true }, 'mod+k'],
    ['the bracket in Russian', { key: 'х', code: 'BracketLeft' }, '['],
    ['j in Dvorak', { key: 'j', code: 'KeyC' }, 'j'],
    ['é', { key: 'é', code: 'Digit2' }, 'é'],
    ['Ctrl K with Caps Lock', { key: 'K', code: 'KeyK', ctrlKey: true }, 'mod+k'],
    ['Ctrl Shift K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, 'mod+shift+k'],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ])('is the one of its shortcut: %s', (_, pressed, key) => {
    expect(pressedKey(press(pressed))).toBe(key)
  })
})

it('while an input method composes, nothing on the page hears a key', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  leaveToInputMethod()
  const heard: string[] = []
  page.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key))
  const keys = [
    { key: 'Escape', isComposing: true },
    { key: 'Enter', isComposing: false, keyCode: 229 },
    { key: 'Escape', isComposing: false, keyCode: 27 },
  ]
  for (const key of keys) page.dispatchEvent(Object.assign(new Event('keydown'), key))
  expect(heard).toEqual(['Escape'])
})
