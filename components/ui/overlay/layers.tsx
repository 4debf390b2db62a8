import { DropdownMenu, Popover, Tooltip } from 'radix-ui'
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '@/components/ui/cn'
import { LentTrigger, MenuParts, type Opening, returnFocusUnlessMoved, type Told } from './lent-trigger'

const PLACE = { sideOffset: 6, collisionPadding: 8, onCloseAutoFocus: returnFocusUnlessMoved } as const
const LOOK = 'fade-in z-40 rounded bg-surface-raised p-1 shadow-overlay'

export type PopoverContentProps = ComponentProps<typeof Popover.Content>

/** The part of a popover that needs Radix. */
export function PopoverLayer({ opening, content }: { opening: Opening; content: PopoverContentProps }) {
  const { className, ...rest } = content
  return (
    <Popover.Root open={opening.isOpen} onOpenChange={opening.setOpen}>
      <Popover.Trigger asChild>
        <LentTrigger element={opening.element} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={opening.contentId}
          align="start"
          className={cn(LOOK, 'w-64 text-data outline-none', className)}
          {...PLACE}
          {...rest}
        />
      </Popover.Portal>
    </Popover.Root>
  )
}

export type MenuContentProps = ComponentProps<typeof DropdownMenu.Content>

type MenuLayerProps = {
  opening: Opening
  /** Whether a key opened it, which also selects the first item; Radix may load too late to see the key. */
  isByKey: RefObject<boolean>
  content: MenuContentProps
}

/** The part of a menu that needs Radix. */
export function MenuLayer({ opening, isByKey, content }: MenuLayerProps) {
  const { className, ...rest } = content
  const chooseFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || !isByKey.current) return
    isByKey.current = false
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus({ preventScroll: true })
  }
  return (
    <DropdownMenu.Root open={opening.isOpen} onOpenChange={opening.setOpen}>
      <DropdownMenu.Trigger asChild>
        <LentTrigger element={opening.element} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          id={opening.contentId}
          aria-labelledby={opening.triggerId}
          align="end"
          className={cn(LOOK, 'min-w-44', className)}
          onFocus={chooseFirst}
          {...PLACE}
          {...rest}
        >
          <MenuParts value={DropdownMenu}>{rest.children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const DELAY_MS = 350
/** Moving from one tooltip to the next has no delay. */
const STILL_WARM_MS = 300
let closedAt = Number.NEGATIVE_INFINITY

type ToldProps = { element: RefObject<HTMLElement | null>; told: RefObject<Told> }
type TooltipLayerProps = ToldProps & { content: ReactNode; side: 'top' | 'bottom' }

/** The part of a tooltip that needs Radix. It implements the delay itself, since each tooltip has its own provider. */
export function TooltipLayer({ element, told, content, side }: TooltipLayerProps) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const change = (open: boolean) => {
    window.clearTimeout(timer.current)
    if (!open) closedAt = performance.now()
    const waits = open && told.current.last?.name === 'onPointerMove' && performance.now() - closedAt > STILL_WARM_MS
    if (!waits) return setOpen(open)
    // Radix may not report that the pointer has left while the tooltip is still closed.
    const openUnlessLeft = () => told.current.last?.name === 'onPointerMove' && setOpen(true)
    timer.current = window.setTimeout(openUnlessLeft, DELAY_MS)
  }
  return (
    <Tooltip.Provider delayDuration={0}>
      <Tooltip.Root open={isOpen} onOpenChange={change}>
        <Tooltip.Trigger asChild>
          <ToldTrigger element={element} told={told} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="fade-in z-50 max-w-72 rounded-md bg-surface-raised px-2.5 py-1.5 text-ink text-xs shadow-overlay"
          >
            {content}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}

/** Gives the real trigger Radix's handlers and description, and Radix the event that came before its code had loaded. */
function ToldTrigger({ element, told, ref, ...radix }: ToldProps & ComponentProps<'span'>) {
  const describedBy = radix['aria-describedby']
  useLayoutEffect(() => {
    const { handlers, last } = told.current
    const own = radix as NonNullable<Told['handlers']>
    told.current.handlers = own
    const isLate = handlers === undefined
    if (isLate && (last?.name === 'onPointerMove' || last?.name === 'onFocus')) own[last.name]?.(last.event)
  })
  useLayoutEffect(() => {
    if (describedBy === undefined) return
    const target = element.current
    target?.setAttribute('aria-describedby', describedBy)
    return () => target?.removeAttribute('aria-describedby')
  }, [describedBy, element])
  return <LentTrigger element={element} ref={ref} />
}
