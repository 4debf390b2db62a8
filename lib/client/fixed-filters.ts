'use client'

import { createContext } from 'react'
import type { Filters } from '@/lib/shared/contracts/filters'

/** Filters that a page stands under whatever its URL says, as one person's page under that person: its panels ask with them, and so do their doors. */
export const FixedFilters = createContext<Partial<Filters>>({})
