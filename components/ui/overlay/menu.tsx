import { Check, Ellipsis } from 'lucide-react'
import type { DropdownMenu as Radix } from 'radix-ui'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { onDemand } from '@/components/ui/on-demand'
import { useGiven } from '@/lib/client/page/use-given'
import type { MenuContentProps } from './layers'
import { lastOpener, MenuParts, type OpenProps, type TriggerElement, useOpening, withProps } from './lent-trigger'

const MenuLayer = onDemand(async () => ({ default: (await import('./layers')).MenuLayer }))
type Current = Omit<ComponentProps<typeof MenuLayer>, 'content'>
const Current = createContext<Current | null>(null)

const useCurrent = () => useGiven(Current, 'menu')
const useParts = () => useGiven(MenuParts, 'menu')

/** A menu at its trigger. Its code is loaded with the first pointer or focus on the trigger. */
export function Menu({ children, ...state }: OpenProps & { children: ReactNode }) {
  return <Current value={{ opening: useOpening(state), isByKey: useRef(false) }}>{children}</Current>
}

/** Opens on pointer down, or with Enter, Space or the down arrow. With `asChild`, its only child is the button. */
export function MenuTrigger({ asChild = false, children, ...rest }: ComponentProps<'button'> & { asChild?: boolean }) {
  const { opening, isByKey } = useCurrent()
  const { isOpen, setOpen, element, triggerId, contentId } = opening
  const open = (event: PointerEvent | KeyboardEvent) => {
    isByKey.current = event.type === 'keydown'
    lastOpener.current = element.current
    setOpen(isByKey.current || !isOpen)
    // Otherwise the button would take the focus from the menu, or its click follow the key.
    event.preventDefault()
  }
  const button = asChild ? (
    (children as TriggerElement)
  ) : (
    <button type="button" {...(rest as object)}>
      {children}
    </button>
  )
  return withProps(button, {
    ref: element,
    id: triggerId,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? contentId : undefined,
    onPointerDown: (event) => event.button === 0 && !event.ctrlKey && open(event),
    onKeyDown: (event) => {
      if (['Enter', ' ', 'ArrowDown'].includes(event.key)) open(event)
      // Until the menu has loaded, which then handles Esc itself.
      else if (event.key === 'Escape' && isOpen) setOpen(false)
    },
    onPointerEnter: MenuLayer.preload,
    onFocus: MenuLayer.preload,
  })
}

export function MenuContent(props: MenuContentProps) {
  const current = useCurrent()
  return current.opening.isNeeded && <MenuLayer {...current} content={props} />
}

const ITEM =
  'flex h-8 cursor-pointer select-none items-center gap-2 rounded-md px-2 text-data outline-none data-[highlighted]:bg-surface-hover data-[disabled]:opacity-50'

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  const { Item } = useParts()
  return <Item className={cn(ITEM, className)} {...rest} />
}

/** `isDisabled` ones are shown with words that say why. */
export type MenuChoice = { value: string; label: string; words?: string | undefined; isDisabled?: boolean | undefined }
type MenuChoicesProps = { value: string; choices: readonly MenuChoice[]; onChange: (value: string) => void }

/** Radio items, marked at the end. */
export function MenuChoices({ value, choices, onChange }: MenuChoicesProps) {
  const { ItemIndicator, RadioGroup, RadioItem } = useParts()
  return (
    <RadioGroup value={value} onValueChange={onChange}>
      {choices.map(({ value: one, label, words, isDisabled }) => (
        <RadioItem
          key={one}
          value={one}
          disabled={isDisabled ?? false}
          className={cn(ITEM, 'h-auto min-h-8 py-1 data-[state=checked]:text-accent-ink')}
        >
          <span className="min-w-0 flex-1">
            {label}
            {words !== undefined && <span className="block text-ink-faint text-xs">{words}</span>}
          </span>
          <ItemIndicator>
            <Check className="size-4" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

/** A checkbox item, marked at the beginning. */
export function MenuCheckboxItem({ children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  const { CheckboxItem, ItemIndicator } = useParts()
  return (
    <CheckboxItem className={ITEM} {...rest}>
      <span className="flex size-4 items-center justify-center">
        <ItemIndicator>
          <Check className="size-3.5" />
        </ItemIndicator>
      </span>
      {children}
    </CheckboxItem>
  )
}

export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator className="-mx-1 my-1 h-px bg-line" />
}

type MoreMenuProps = { label: string; ofPage?: boolean; className?: string; children: ReactNode }

/** A menu behind the three dots at the end of a row, or of the buttons of a page. */
export const MoreMenu = ({ label, ofPage = false, className, children }: MoreMenuProps) => (
  <Menu>
    <MenuTrigger
      aria-label={label}
      className={cn(ofPage ? `${buttonClass()} w-8` : `${buttonClass('ghost', 'sm')} w-7`, 'px-0', className)}
    >
      <Ellipsis className="size-4" />
    </MenuTrigger>
    <MenuContent>{children}</MenuContent>
  </Menu>
)
