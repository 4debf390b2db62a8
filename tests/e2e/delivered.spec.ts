import { simulatorUrl, stateFile } from './support/setting'
import { seenRequests } from './support/simulator'
import { expect, test } from './support/test'

type Group = { guid: string; members: string[]; lastMessageId: number }

async function aGroup(): Promise<Group> {
  const { data } = await (await fetch(`${simulatorUrl}/_simulator/organisation`)).json()
  return data.groups.find((group: Group) => group.members.length > 2)
}
const deliveries = async () => (await seenRequests()).filter((seen) => seen.path.includes('/conversation/delivered'))

test('an agent marks a conversation as delivered: confirmed, sent once, on the record', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const group = await aGroup()
  const before = (await deliveries()).length
  const context = await browser.newContext({ storageState: stateFile('agent') })
  const page = await context.newPage()
  await page.goto(`/groups/${group.guid}`)
  await page
    .getByRole('button', { name: /Mark .*delivered/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('On behalf of').fill(group.members[0] ?? '')
  const send = dialog.getByRole('button', { name: /Mark .*delivered/i })
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await send.click()
  await expect(dialog.getByRole('status').last()).toContainText(/delivered/i)
  expect((await deliveries()).length).toBe(before + 1)
  await context.close()

  const admin = await playwright.request.newContext({ baseURL, storageState: stateFile('admin') })
  const { data } = await (await admin.get('/api/audit?perPage=20')).json()
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'groups.mark-delivered',
      target: group.guid,
      details: expect.objectContaining({ outcome: 'success' }),
    }),
  )
})

test('a refusal by the API is shown in words, with its code', async ({ browser }) => {
  const group = await aGroup()
  const context = await browser.newContext({ storageState: stateFile('agent') })
  const page = await context.newPage()
  await page.goto(`/groups/${group.guid}`)
  await page
    .getByRole('button', { name: /Mark .*delivered/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('On behalf of').fill('nobody-of-this-name')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /Mark .*delivered/i }).click()
  await expect(dialog.getByRole('alert')).toContainText('ERR_UID_NOT_FOUND')
  await context.close()
})

test('ops may not, and no request goes upstream', async ({ browser }) => {
  const group = await aGroup()
  const before = (await deliveries()).length
  const context = await browser.newContext({ storageState: stateFile('ops') })
  const page = await context.newPage()
  await page.goto(`/groups/${group.guid}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(group.guid)
  await expect(page.getByRole('button', { name: /Mark .*delivered/i, disabled: false })).toHaveCount(0)
  const answer = await context.request.post(`/api/groups/${group.guid}/conversation/delivered`, {
    data: { onBehalfOf: group.members[0] },
  })
  expect(answer.status()).toBe(403)
  expect((await deliveries()).length).toBe(before)
  await context.close()
})
