'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useEffect, useState } from 'react'
import { Toaster } from '@/components/ui/toast'
import { NamesStore } from '@/lib/client/names/names-store'
import { NamesProvider } from '@/lib/client/names/use-names'
import { type Apps, AppsProvider } from '@/lib/client/use-apps'
import { FiltersProvider } from '@/lib/client/use-filters'
import { ZoneProvider } from '@/lib/client/use-zone'
import { keepNewestAddress } from './newest-address'
import { queryClient } from './query-client'

type ProvidersProps = { apps: Apps | null; zone: string; children: ReactNode }

/** The providers of every signed-in page: app, URL state, queries, zone, tooltips and toasts. @param props.apps null where there is one */
export function Providers({ apps, zone, children }: ProvidersProps) {
  const [client] = useState(() => queryClient(apps?.current.id ?? null))
  const [names] = useState(() => new NamesStore(client))
  useEffect(() => keepNewestAddress(window.history, window.location), [])
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <NamesProvider store={names}>
          <ZoneProvider initial={zone}>
            <AppsProvider apps={apps}>
              <FiltersProvider>{children}</FiltersProvider>
              <Toaster />
            </AppsProvider>
          </ZoneProvider>
        </NamesProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  )
}
