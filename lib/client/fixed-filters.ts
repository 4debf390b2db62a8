'use client'

import { createContext } from 'react'
import type { Filters } from '@/lib/shared/filters/filters'

/** Filters fixed by a page regardless of its URL, such as the person on a person's page: its panels and their doors include them. */
export const FixedFilters = createContext<Partial<Filters>>({})
