import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ExportMenu } from '@/components/calls/export-menu'
import { questionKey } from '@/lib/shared/http/route'
import { readFilters } from '@/lib/shared/params/filters'
import { meRoute, ROLES, type Role } from '@/lib/shared/users/roles'
import { drawn } from '../../support/drawn'

function isDisabled(search: string, role: Role): boolean {
  const client = new QueryClient()
  client.setQueryData(questionKey(meRoute, {}), { data: { role } })
  const menu = <ExportMenu filters={readFilters({})} sort="-time" total={3} columns={['time']} />
  const button = drawn(menu, `/calls?${search}`, client)
  expect(button).toContain('Export')
  return button.includes('aria-disabled="true"')
}

it('a live list offers no file, which would have other calls than it', () => {
  for (const role of ROLES) {
    expect(isDisabled('range=7d&onBehalfOf=ana-8', role)).toBe(true)
    expect(isDisabled('range=7d', role)).toBe(role === 'agent')
  }
})
