import { createContext } from 'react'

/** Closes the dialog around. */
export const CloseDialog = createContext<() => void>(() => undefined)
