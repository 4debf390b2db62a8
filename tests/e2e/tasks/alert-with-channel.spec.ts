import { LAST_MONTH } from '../support/doors'
import { follow } from '../support/follow'
import { stateFile } from '../support/setting'
import { expectSettled } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

test('an alert with a new channel from a chart of Explore, nothing lost: at most eight steps', async ({ page }) => {
  const name = 'Task desk'
  await page.goto(`/explore?metrics=missed&by=day&type=audio&${LAST_MONTH}`)
  await expectSettled(page)
  const steps = countSteps(page)
  await steps.click(page.getByRole('link', { name: 'Alert me about missed' }))
  await expect(page.getByText('Nobody is told until you choose a channel.')).toBeVisible()
  await steps.click(page.getByRole('button', { name: /^Use \d+: passed on \d+ of the last 30 days$/ }))
  const threshold = page.getByLabel('Threshold')
  const suggested = await threshold.inputValue()
  await steps.click(page.getByRole('button', { name: 'Add a channel' }))
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await steps.type(name)
  await steps.click(page.getByLabel('Address', { exact: true }))
  await steps.type('http://127.0.0.1:9/hook')
  await steps.press('Enter')
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
  await expect(page.getByRole('status', { name: 'Secret of the webhook' })).toContainText('whsec_')

  // Leaving the form loses no input.
  const form = page.url()
  await follow(page, '/calls')
  await page.goto(form)
  await expect(threshold).toHaveValue(suggested)
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked()
  await steps.click(page.getByRole('button', { name: 'Add alert' }))
  steps.expectAtMost(8)

  const sheet = page.getByRole('dialog', { name: /^Missed above/ })
  await expect(sheet).toContainText(name)
  const { data: alerts } = await (await page.request.get('/api/alerts')).json()
  const { data: channels } = await (await page.request.get('/api/channels')).json()
  const channel = channels.find((one: { name: string }) => one.name === name)
  const alert = alerts.find((one: { channels: string[] }) => one.channels.includes(channel.id))
  expect(alert).toMatchObject({ metric: 'missed', threshold: Number(suggested) })
  expect(alert.filters).toContain('type=audio')
  // A new form starts empty.
  await follow(page, form)
  await expect(page.getByText('Nobody is told until you choose a channel.')).toBeVisible()
  await page.request.delete(`/api/alerts/${alert.id}`)
  await page.request.delete(`/api/channels/${channel.id}`)
})
