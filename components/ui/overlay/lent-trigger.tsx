import type { DropdownMenu } from 'radix-ui'
import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

type Props = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }
export type TriggerElement = ReactElement<Props>

/** Passes Radix, whose code loads after its trigger is shown, the element on screen: a new one would lose the focus. Renders nothing. */
export function LentTrigger({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element.current as HTMLElement)
  return null
}

/** An element with more properties: its own handlers run first and may prevent ours, and its own ref is kept. */
export function withProps(element: TriggerElement, added: Props): TriggerElement {
  const own = element.props
  const merged: Record<string, unknown> = { ...added }
  for (const [name, handler] of Object.entries(added)) {
    const first = own[name as keyof Props]
    if (typeof handler !== 'function' || typeof first !== 'function' || name === 'ref') continue
    merged[name] = (event: SyntheticEvent) => {
      first(event as never)
      if (!event.defaultPrevented) handler(event as never)
    }
  }
  if (added.ref && own.ref)
    merged.ref = (node: HTMLElement | null) => {
      for (const ref of [own.ref, added.ref])
        if (typeof ref === 'function') ref(node)
        else if (ref) ref.current = node
    }
  return cloneElement(element, merged)
}

/** The events of a tooltip's trigger that Radix handles. */
export const TRIGGER_EVENTS = [
  'onPointerMove',
  'onPointerLeave',
  'onPointerDown',
  'onFocus',
  'onBlur',
  'onClick',
] as const
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number]
/** What a trigger and its tooltip tell each other: the latest event, and Radix's own handlers once they have loaded. */
export type Told = {
  last?: { name: TriggerEvent; event: SyntheticEvent }
  handlers?: Partial<Record<TriggerEvent, (event: SyntheticEvent) => void>>
}

/** For `onCloseAutoFocus`. Radix returns the focus a task after closing; what a key has opened by then would close at once, so a moved focus stays. */
export function returnFocusUnlessMoved(event: Event): void {
  const focused = document.activeElement
  if (focused !== null && focused !== document.body) event.preventDefault()
}

/** Radix's parts, for the items of a menu, once they are loaded. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null)

/** The button of the menu that was opened last: windows opened from that menu return the focus to it. */
export const lastOpener: { current: HTMLElement | null } = { current: null }

export type OpenProps = { open?: boolean; onOpenChange?: (open: boolean) => void }

/** The open state of something with a trigger, controlled or uncontrolled. */
export function useOpening({ open: given, onOpenChange }: OpenProps) {
  const [own, setOwn] = useState(false)
  const isOpen = given ?? own
  // Once it has been open its code stays, since closing is also its work.
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  return {
    isOpen,
    isNeeded: wasOpen.current,
    setOpen: (next: boolean) => {
      setOwn(next)
      onOpenChange?.(next)
    },
    element: useRef<HTMLElement>(null),
    triggerId: useId(),
    contentId: useId(),
  }
}

export type Opening = ReturnType<typeof useOpening>
