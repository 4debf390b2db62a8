import type { DropdownMenu } from 'radix-ui'
import { createContext } from 'react'

/** Radix's parts, for the items of a menu, once they are loaded. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null)
