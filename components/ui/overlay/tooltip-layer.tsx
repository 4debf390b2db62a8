'use client'

import { Tooltip as Radix } from 'radix-ui'
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { LentTrigger } from './lent-trigger'

const DELAY_MS = 350
/** Moving from one tooltip to the next has no delay. */
const STILL_WARM_MS = 300
let closedAt = Number.NEGATIVE_INFINITY

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'
export type TriggerEvent = 'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'
export type TriggerHandlers = Partial<Record<TriggerEvent, (event: SyntheticEvent) => void>>
export type LastEvent = { name: TriggerEvent; event: SyntheticEvent }

type TooltipLayerProps = {
  element: RefObject<HTMLElement | null>
  /** Receives Radix's own handlers. */
  handlers: RefObject<TriggerHandlers | null>
  last: RefObject<LastEvent | null>
  content: ReactNode
  side: TooltipSide
}

/** The part of a tooltip that needs Radix. It implements the delay itself, since each tooltip has its own provider. */
export default function TooltipLayer({ element, handlers, last, content, side }: TooltipLayerProps) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const change = (open: boolean) => {
    window.clearTimeout(timer.current)
    if (!open) closedAt = performance.now()
    const waits = open && last.current?.name === 'onPointerMove' && performance.now() - closedAt > STILL_WARM_MS
    if (!waits) return setOpen(open)
    // Radix may not report that the pointer has left while the tooltip is still closed.
    const openUnlessLeft = () => last.current?.name === 'onPointerMove' && setOpen(true)
    timer.current = window.setTimeout(openUnlessLeft, DELAY_MS)
  }
  return (
    <Radix.Provider delayDuration={0}>
      <Radix.Root open={isOpen} onOpenChange={change}>
        <Radix.Trigger asChild>
          <ToldTrigger element={element} handlers={handlers} last={last} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="fade-in z-50 max-w-72 rounded-md bg-surface-raised px-2.5 py-1.5 text-ink text-xs shadow-overlay"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

type ToldTriggerProps = Pick<TooltipLayerProps, 'element' | 'handlers' | 'last'> &
  HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

/** Gives the real trigger Radix's handlers and description, and Radix the event that came before its code had loaded. */
function ToldTrigger({ element, handlers, last, ref, ...radix }: ToldTriggerProps) {
  const describedBy = radix['aria-describedby']
  useLayoutEffect(() => {
    const isLate = handlers.current === null
    handlers.current = radix as TriggerHandlers
    const { name, event } = last.current ?? {}
    if (isLate && event && (name === 'onPointerMove' || name === 'onFocus')) handlers.current[name]?.(event)
  })
  useLayoutEffect(() => {
    if (describedBy === undefined) return
    const target = element.current
    target?.setAttribute('aria-describedby', describedBy)
    return () => target?.removeAttribute('aria-describedby')
  }, [describedBy, element])
  return <LentTrigger element={element} ref={ref} />
}
