'use client'

import { Check, ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button'
import {
  Menu,
  MenuContent,
  MenuItemIndicator,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '@/components/ui/overlay/menu'

/** A word of the report's sentence with a menu of its alternatives. */
export function Choice({
  label,
  value,
  options,
  onChange,
  open,
  onOpenChange,
  shortcut,
}: {
  label: string
  value: string
  /** A `refused` option is disabled; its words say why. */
  options: readonly { value: string; label: string; words?: string; refused?: boolean }[]
  onChange: (value: string) => void
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The key that opens it. */
  shortcut?: string | undefined
}) {
  const shown = options.find((option) => option.value === value)?.label ?? value
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger
        aria-label={`${label}: ${shown}`}
        aria-keyshortcuts={shortcut}
        className={cn(buttonClass('secondary', 'sm'), 'gap-1')}
      >
        {shown}
        <ChevronDown aria-hidden="true" className="size-3.5 text-ink-faint" />
      </MenuTrigger>
      <MenuContent align="start" className="max-w-80">
        <MenuRadioGroup value={value} onValueChange={onChange}>
          {options.map((option) => (
            <MenuRadioItem
              key={option.value}
              value={option.value}
              disabled={option.refused}
              className="h-auto min-h-8 py-1"
            >
              <span className="w-4 shrink-0">
                <MenuItemIndicator>
                  <Check aria-hidden="true" className="size-3.5" />
                </MenuItemIndicator>
              </span>
              <span>
                {option.label}
                {option.words !== undefined && <span className="block text-ink-faint text-xs">{option.words}</span>}
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
