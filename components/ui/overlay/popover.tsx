import { type ComponentProps, createContext, type ReactNode } from 'react'
import { AfterLoading, type Loadable, onDemand } from '@/components/ui/on-demand'
import { useGiven } from '@/lib/client/page/use-given'
import type { PopoverContentProps } from './layers'
import { type Opening, type OpenProps, type TriggerElement, useOpening, withProps } from './lent-trigger'

const PopoverLayer = onDemand(async () => ({ default: (await import('./layers')).PopoverLayer }))
const Current = createContext<(Opening & { waitsFor: Loadable }) | null>(null)
const useCurrent = () => useGiven(Current, 'popover')

type PopoverProps = OpenProps & { waitsFor?: Loadable; children: ReactNode }

/** A panel at its trigger. Its code, and in `waitsFor` that of what it shows, is loaded with the first pointer or focus on the trigger. */
export function Popover({ waitsFor = PopoverLayer, children, ...state }: PopoverProps) {
  return <Current value={{ ...useOpening(state), waitsFor }}>{children}</Current>
}

/** The button that opens it. */
export function PopoverTrigger(props: ComponentProps<'button'>) {
  const { isOpen, setOpen, element, contentId, waitsFor } = useCurrent()
  const preload = () => {
    waitsFor.preload()
    PopoverLayer.preload()
  }
  return withProps(<button type="button" {...(props as object)} />, {
    ref: element,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? contentId : undefined,
    onClick: () => setOpen(!isOpen),
    // Until the panel has loaded, which then handles Esc itself.
    onKeyDown: ({ key }) => key === 'Escape' && isOpen && setOpen(false),
    onPointerEnter: preload,
    onFocus: preload,
  })
}

/** What the panel is placed at, where no button opens it: its only child. */
export function PopoverAnchor({ children }: { children: TriggerElement }) {
  const { element } = useCurrent()
  return withProps(children, { ref: element, onFocus: PopoverLayer.preload })
}

type ContentProps = Omit<PopoverContentProps, 'children'> & {
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Give it an `aria-label`. */
export function PopoverContent({ children, ...rest }: ContentProps) {
  const { waitsFor, ...opening } = useCurrent()
  if (!opening.isNeeded) return null
  const shown = typeof children === 'function' ? children(() => opening.setOpen(false)) : children
  return (
    <AfterLoading part={waitsFor}>
      <PopoverLayer opening={opening} content={{ ...rest, children: shown }} />
    </AfterLoading>
  )
}
