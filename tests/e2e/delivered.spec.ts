import type { Page } from '@playwright/test'
import { PROOF } from './support/proof'
import { simulatorUrl } from './support/setting'
import { expectToListen } from './support/settled'
import { seenRequests } from './support/simulator'
import { expect, test } from './support/test'

type Group = { guid: string; members: string[]; lastMessageId: number }

async function aGroup(): Promise<Group> {
  const { data } = await (await fetch(`${simulatorUrl}/_simulator/organisation`)).json()
  return data.groups.find((group: Group) => group.members.length > 2)
}
/** Opens the dialog of a group on its page. */
async function openDialog(page: Page, group: Group) {
  await page.goto(`/groups/${group.guid}`)
  await expectToListen(page)
  const button = { name: /Mark .*delivered/i }
  await page.getByRole('button', button).first().click()
  const dialog = page.getByRole('dialog')
  return { dialog, send: dialog.getByRole('button', button) }
}
const deliveries = async () => (await seenRequests()).filter((seen) => seen.path.includes('/conversation/delivered'))

test('an agent marks a conversation as delivered: a refusal by the API is shown with its code; confirmed, sent once, audited', async ({
  pageAs,
  requestAs,
}) => {
  const group = await aGroup()
  const { dialog, send } = await openDialog(await pageAs('agent'), group)
  const member = group.members[0] ?? ''
  const field = dialog.getByRole('combobox', { name: 'On behalf of' })
  await field.fill('nobody-of-this-name')
  await dialog.getByRole('checkbox').check()
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('ERR_UID_NOT_FOUND')
  await dialog.getByRole('checkbox').uncheck()
  const before = (await deliveries()).length
  await field.fill('a b')
  await expect(dialog.getByText('Choose someone from the list')).toBeVisible()
  await field.fill(member)
  const option = dialog.page().getByRole('option').filter({ hasText: member })
  await expect(option.first()).toHaveAttribute('aria-selected', 'true')
  await dialog.page().keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(send).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await send.click()
  await expect(dialog.getByRole('status').last()).toContainText(/delivered/i)
  expect((await deliveries()).length).toBe(before + 1)

  const admin = await requestAs('admin')
  const { data } = await (await admin.get('/api/audit?perPage=20')).json()
  expect(data).toContainEqual(
    expect.objectContaining({
      action: 'groups.mark-delivered',
      target: group.guid,
      details: expect.objectContaining({ outcome: 'success' }),
    }),
  )
})

test('ops are not offered to mark as delivered', PROOF, async ({ pageAs }) => {
  const group = await aGroup()
  const page = await pageAs('ops')
  await page.goto(`/groups/${group.guid}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(group.guid)
  await expect(page.getByRole('button', { name: /Mark .*delivered/i, disabled: false })).toHaveCount(0)
})
