'use client'

import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Menu, MenuContent, MenuItemIndicator, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/menu'

export const THEMES = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

/** Light, dark, or as the system has it. */
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
          {THEMES.map(({ value, label, icon: Icon }) => (
            <MenuRadioItem key={value} value={value}>
              <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
              {label}
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
