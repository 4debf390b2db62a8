'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useEffect, useState } from 'react'
import { Toaster } from '@/components/ui/toast'
import { NamesStore } from '@/lib/client/names/names-store'
import { NamesProvider } from '@/lib/client/names/use-names'
import { FiltersProvider } from '@/lib/client/use-filters'
import { ZoneProvider } from '@/lib/client/use-zone'
import { keepNewestAddress } from './newest-address'
import { queryClient } from './query-client'

/** The providers of every signed-in page: URL state, queries, zone, tooltips and toasts. */
export function Providers({ zone, children }: { zone: string; children: ReactNode }) {
  const [client] = useState(queryClient)
  const [names] = useState(() => new NamesStore(client))
  useEffect(() => keepNewestAddress(window.history, window.location), [])
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <NamesProvider store={names}>
          <ZoneProvider initial={zone}>
            <FiltersProvider>{children}</FiltersProvider>
            <Toaster />
          </ZoneProvider>
        </NamesProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  )
}
