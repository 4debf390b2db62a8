import { expect } from '../e2e/support/test'
import { FRONT, PROCESSES, test } from './browser'

const [ONE, OTHER] = PROCESSES

test('settings that are changed through one process are seen by the other, which had remembered the former', async ({
  adminPage,
}) => {
  const page = await adminPage()
  const zoneAt = async (origin: string) => {
    await page.goto(`${origin}/settings?tab=hours`)
    return page.getByRole('form', { name: 'Business hours' }).getByLabel('Time zone')
  }
  for (const [at, zone, seenAt] of [
    [ONE, 'Europe/Berlin', OTHER],
    [OTHER, 'America/New_York', ONE],
  ] as const) {
    const field = await zoneAt(at)
    await field.fill(zone)
    await page.getByRole('button', { name: 'Save business hours' }).click()
    await expect(page.getByText('Business hours saved.')).toBeVisible()
    for (const origin of [seenAt, FRONT]) await expect(await zoneAt(origin)).toHaveValue(zone)
  }
})
