'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useEffect } from 'react'
import { Toaster } from '@/components/ui/toast'
import { TooltipProvider } from '@/components/ui/tooltip'
import { ZoneProvider } from '@/lib/client/use-zone'
import { keepNewestAddress } from './newest-address'
import { queryClient } from './query-client'

/** The providers of every signed-in page: URL state, queries, zone, tooltips and toasts. */
export function Providers({ zone, children }: { zone: string; children: ReactNode }) {
  useEffect(() => keepNewestAddress(window.history, window.location), [])
  return (
    <NuqsAdapter>
      <QueryClientProvider client={queryClient()}>
        <ZoneProvider initial={zone}>
          <TooltipProvider>
            {children}
            <Toaster />
          </TooltipProvider>
        </ZoneProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  )
}
