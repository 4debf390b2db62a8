'use client'

import { ThemeProvider as NextThemes } from 'next-themes'
import { type ReactNode, useEffect } from 'react'
import { leaveToInputMethod } from '@/lib/client/page/use-keyboard'
import { rememberZone } from '@/lib/client/page/use-zone'

/** Light or dark, by the system until the viewer chooses. Also leaves the zone cookie, so that even the first page after signing in is painted in the viewer's zone. */
export function ThemeProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  useEffect(rememberZone, [])
  useEffect(leaveToInputMethod, [])
  return (
    <NextThemes attribute="class" defaultTheme="system" enableSystem nonce={nonce}>
      {children}
    </NextThemes>
  )
}
