import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RefillProgress } from '@/components/settings/sync/sync-panel'

it('says how many of an earlier release’s calls have been upgraded', () => {
  const html = renderToStaticMarkup(<RefillProgress refill={{ columns: ['mid'], done: 12_000, total: 48_000 }} />)
  expect(html).toContain('Upgrading stored calls: 12,000 of 48,000.')
  expect(html).toContain('aria-valuenow="25"')
})
