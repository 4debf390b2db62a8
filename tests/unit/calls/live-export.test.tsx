import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ExportMenu } from '@/components/calls/export-menu'
import { questionKey } from '@/lib/shared/http/route'
import { readFilters } from '@/lib/shared/params/filters'
import { meRoute, ROLES, type Role } from '@/lib/shared/users/roles'

function isDisabled(search: string, role: Role): boolean {
  const client = new QueryClient()
  client.setQueryData(questionKey(meRoute, {}), { data: { role } })
  const button = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PathnameContext value="/calls">
        <SearchParamsContext value={new URLSearchParams(search)}>
          <ExportMenu filters={readFilters({})} sort="-time" total={3} columns={['time']} />
        </SearchParamsContext>
      </PathnameContext>
    </QueryClientProvider>,
  )
  expect(button).toContain('Export')
  return button.includes('aria-disabled="true"')
}

it('a live list offers no file, which would have other calls than it', () => {
  for (const role of ROLES) {
    expect(isDisabled('range=7d&onBehalfOf=ana-8', role)).toBe(true)
    expect(isDisabled('range=7d', role)).toBe(role === 'agent')
  }
})
