'use client'

import { type ComponentProps, createContext, type ReactNode } from 'react'
import { AfterLoading, onDemand } from '@/components/ui/on-demand'
import type { PopoverContentProps } from './layers'
import { type Opening, type OpenProps, type TriggerElement, useAround, useOpening, withProps } from './lent-trigger'

const PopoverLayer = onDemand(async () => ({ default: (await import('./layers')).PopoverLayer }))
type Part = ComponentProps<typeof AfterLoading>['part']
const Current = createContext<Opening | null>(null)
const useCurrent = () => useAround(Current, 'a popover')

/** A panel at its trigger. The code of the panel is loaded with the first pointer or focus on the trigger. */
export function Popover({ children, ...state }: OpenProps & { children: ReactNode }) {
  return <Current value={useOpening(state)}>{children}</Current>
}

/** The button that opens it. */
export function PopoverTrigger(props: ComponentProps<'button'>) {
  const { isOpen, setOpen, element, contentId } = useCurrent()
  return withProps(<button type="button" {...(props as object)} />, {
    ref: element,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? contentId : undefined,
    onClick: () => setOpen(!isOpen),
    // Until the panel has loaded, which then handles Esc itself.
    onKeyDown: ({ key }) => key === 'Escape' && isOpen && setOpen(false),
    onPointerEnter: PopoverLayer.preload,
    onFocus: PopoverLayer.preload,
  })
}

/** What the panel is placed at, where no button opens it: its only child. */
export function PopoverAnchor({ children }: { children: TriggerElement }) {
  const { element } = useCurrent()
  return withProps(children, { ref: element, onFocus: PopoverLayer.preload })
}

/** Give it an `aria-label`, and in `waitsFor` what is loaded with it. */
export function PopoverContent({ waitsFor = PopoverLayer, ...content }: PopoverContentProps & { waitsFor?: Part }) {
  const opening = useCurrent()
  if (!opening.isNeeded) return null
  return (
    <AfterLoading part={waitsFor}>
      <PopoverLayer opening={opening} content={content} />
    </AfterLoading>
  )
}
