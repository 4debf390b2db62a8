import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useImperativeHandle,
} from 'react'

type Props = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }
export type TriggerElement = ReactElement<Props>

/**
 * Stands in for the trigger of a Radix component whose code came after the trigger: it renders nothing and passes Radix the element that is
 * on screen already, which would otherwise be made anew and lose the focus.
 */
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
  if (added.ref && own.ref) merged.ref = (node: HTMLElement | null) => assign([own.ref, added.ref], node)
  return cloneElement(element, merged)
}

function assign(refs: readonly (Ref<HTMLElement> | undefined)[], node: HTMLElement | null): void {
  for (const ref of refs) {
    if (typeof ref === 'function') ref(node)
    else if (ref) ref.current = node
  }
}
