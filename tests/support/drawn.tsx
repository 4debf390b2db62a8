import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NamesContext, NamesStore } from '@/lib/client/data/use-names'
import { FiltersProvider } from '@/lib/client/page/use-filters'

const router = { push() {}, replace() {}, prefetch() {}, refresh() {}, back() {}, forward() {} }

/** The markup of a part of the page at an address. @param client its answers so far */
export function drawn(element: ReactNode, address = '/', client = new QueryClient()): string {
  const { pathname, searchParams } = new URL(address, 'https://callscope.example')
  return renderToStaticMarkup(
    <AppRouterContext value={router as never}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <NuqsTestingAdapter searchParams={searchParams}>
            <QueryClientProvider client={client}>
              <NamesContext value={new NamesStore(client)}>
                <FiltersProvider>{element}</FiltersProvider>
              </NamesContext>
            </QueryClientProvider>
          </NuqsTestingAdapter>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  )
}

/** The text of markup, on one line. */
export const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
