'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { hrefInApp } from '@/lib/shared/app-switch'

/** The page that is open, in another app. */
export function useSwitchHref(): (app: string) => string {
  const path = usePathname()
  const search = useSearchParams()
  return useCallback((app) => hrefInApp(path, search, app), [path, search])
}
