import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { type Told, TRIGGER_EVENTS, type TriggerElement, type TriggerEvent, withProps } from './lent-trigger'

const TooltipLayer = onDemand(async () => ({ default: (await import('./layers')).TooltipLayer }))

type TooltipProps = { content: ReactNode; side?: 'top' | 'bottom'; children: TriggerElement }

/** Describes `children` on hover and focus. `children` is a single element that takes a ref. The code is loaded with the first of them. */
export function Tooltip({ content, side = 'bottom', children }: TooltipProps) {
  const [isNeeded, setNeeded] = useState(false)
  const element = useRef<HTMLElement>(null)
  const told = useRef<Told>({})
  const notice = (name: TriggerEvent) => (event: SyntheticEvent) => {
    told.current.last = { name, event }
    if (told.current.handlers) told.current.handlers[name]?.(event)
    else if (name === 'onPointerMove' || name === 'onFocus') setNeeded(true)
  }
  const events = Object.fromEntries(TRIGGER_EVENTS.map((name) => [name, notice(name)]))
  return (
    <>
      {withProps(children, { ...events, ref: element })}
      {isNeeded && <TooltipLayer element={element} told={told} content={content} side={side} />}
    </>
  )
}
