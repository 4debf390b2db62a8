import type { DropdownMenu } from 'radix-ui'
import { createContext } from 'react'

/** Radix's parts, for the items of a menu, once they are loaded. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null)

/** The button of the menu that was opened last: windows opened from that menu return the focus to it. */
export const lastOpener: { current: HTMLElement | null } = { current: null }
