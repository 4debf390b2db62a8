'use client'

import { Check, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { cn } from '@/components/ui/cn'
import { ActionLabel } from '@/components/ui/form/action'
import { buttonClass } from '@/components/ui/form/button-class'
import {
  Menu,
  MenuContent,
  MenuItemIndicator,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '@/components/ui/overlay/menu'

export const THEMES = ['system', 'light', 'dark'] as const

/** Light, dark, or the system's setting. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme()
  return (
    <Menu>
      <MenuTrigger aria-label="Theme" className={cn(buttonClass('ghost'), 'w-8 px-0 max-sm:hidden')}>
        <Sun aria-hidden="true" className="size-4 dark:hidden" strokeWidth={1.75} />
        <Moon aria-hidden="true" className="hidden size-4 dark:block" strokeWidth={1.75} />
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
          {THEMES.map((value) => (
            <MenuRadioItem key={value} value={value}>
              <ActionLabel action={`theme-${value}`} />
              <MenuItemIndicator className="ml-auto">
                <Check aria-hidden="true" className="size-4" />
              </MenuItemIndicator>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
