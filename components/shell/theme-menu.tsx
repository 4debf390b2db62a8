'use client'

import { Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { cn } from '@/components/ui/cn'
import { buttonClass } from '@/components/ui/form/button-class'
import { Menu, MenuChoices, MenuContent, MenuTrigger } from '@/components/ui/overlay/menu'
import { ACTIONS } from '@/lib/shared/actions'

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
        <MenuChoices
          value={theme ?? 'system'}
          choices={THEMES.map((value) => ({ value, label: ACTIONS[`theme-${value}`].label }))}
          onChange={setTheme}
        />
      </MenuContent>
    </Menu>
  )
}
