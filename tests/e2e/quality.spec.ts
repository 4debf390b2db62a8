import { QUALITY_NAMES } from '@/lib/shared/calls/call'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent'), viewport: { width: 1440, height: 900 } })

type Facets = { data: { quality: { value: string; calls: number }[] } }
const words = { dropped: /^dropped/, reconnected: /^reconnected \d/, 'left-alone': /^left alone \d/ }

test('each flag says what happened, and opens exactly the calls that have it', PROOF, async ({ page, request }) => {
  const { data }: Facets = await (await request.get('/api/calls/facets?range=all')).json()
  for (const name of QUALITY_NAMES) {
    const count = data.quality.find(({ value }) => value === name)?.calls ?? 0
    expect(count, name).toBeGreaterThan(0)
    await page.goto(`/calls?range=all&quality=${name}`)
    const flag = page.locator('main [data-session]').getByRole('link', { name: words[name] }).first()
    await expect(flag.locator('[title]')).toHaveAttribute('title', /\.$/)
    await flag.click()
    await expect(page).toHaveURL((url) => url.searchParams.get('quality') === name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${count.toLocaleString('en-US')} ${count === 1 ? 'call' : 'calls'}`,
    )
    await expect(page.locator('main [data-session]').first().getByRole('link', { name: words[name] })).toBeVisible()
  }
})

test('flags are on the cards of a phone and in the preview', PROOF, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/calls?range=all&quality=dropped')
  const card = page.locator('main a[href^="/calls/"]').first()
  await expect(card.getByText('Dropped')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.locator('main [data-session]').first()
  const peeked = await row.getAttribute('data-session')
  await page.goto(`/calls?range=all&quality=dropped&peek=${encodeURIComponent(peeked ?? '')}`)
  const preview = page.getByRole('complementary', { name: 'Call preview' })
  await expect(preview.getByRole('link', { name: /probably dropped|dropped at once|left within/ })).toBeVisible()
})
