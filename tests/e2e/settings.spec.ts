import type { APIRequestContext, Page } from '@playwright/test'
import { signIn } from './support/sign-in'
import { expect, test } from './support/test'

const PASSWORD = 'correct-horse-settings'
const rowOf = (page: Page, email: string) => page.locator(`[data-user="${email}"]`)

async function createUser(admin: APIRequestContext, email: string, role = 'agent') {
  return (await (await admin.post('/api/users', { data: { email, role, password: PASSWORD } })).json()).data
}

test('a role is changed after a question and changed back in the message; users are found in the URL', async ({
  pageAs,
  requestAs,
}) => {
  const email = 'role-change@e2e.example'
  await createUser(await requestAs('admin'), email)
  const page = await pageAs('admin')
  await page.goto('/settings?tab=users')
  await page.getByLabel('Find a user').fill('ROLE-change')
  await expect(page).toHaveURL(/find=ROLE-change/)
  await expect(page.locator('[data-user]')).toHaveCount(1)
  const role = rowOf(page, email).getByRole('combobox')
  await role.selectOption('ops')
  const asking = page.getByRole('dialog', { name: 'Change the role to ops?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(role).toHaveValue('agent')
  await role.selectOption('ops')
  await asking.getByRole('button', { name: 'Change role' }).click()
  await expect(role).toHaveValue('ops')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(role).toHaveValue('agent')

  await page.getByLabel('Show users with role').selectOption('admin')
  await expect(page.getByText('No user matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(page.locator('[data-user]').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/\/settings\?tab=users$/)
})

test('a deleted user is signed out at once; their notes stay, signed “former user”', async ({ pageAs, requestAs }) => {
  const email = 'leaver-settings@e2e.example'
  const admin = await requestAs('admin')
  const { id } = await createUser(admin, email)
  const leaver = await requestAs(null)
  await signIn(leaver, { email, password: PASSWORD })
  const [call] = (await (await leaver.get('/api/calls?status=ended&perPage=1')).json()).data
  const path = `/calls/${encodeURIComponent(call.sessionId)}`
  const body = 'Written by someone who has left.'
  expect((await leaver.post(`/api${path}/notes`, { data: { body } })).status()).toBe(201)

  const page = await pageAs('admin')
  await page.goto('/settings?tab=users')
  await rowOf(page, email).getByRole('button', { name: 'Delete' }).click()
  const asking = page.getByRole('dialog', { name: `Delete ${email}?` })
  const confirm = asking.getByRole('button', { name: 'Delete user' })
  await expect(confirm).toBeDisabled()
  await asking.getByLabel(`Type ${email} to confirm`).fill(email)
  await confirm.click()
  await expect(rowOf(page, email)).toHaveCount(0)
  expect((await leaver.get('/api/me')).status()).toBe(401)
  expect((await admin.delete(`/api/users/${id}`)).status()).toBe(404)
  const me = (await (await admin.get('/api/me')).json()).data
  expect((await admin.delete(`/api/users/${me.id}`)).status()).toBe(409)

  await page.goto(path)
  const note = page.locator('[data-note]').filter({ hasText: body })
  await expect(note).toContainText('former user')
  await expect(note.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await page.goto(`/settings?tab=audit&actor=${encodeURIComponent(email)}`)
  await expect(page.getByText('former user').first()).toBeVisible()
})

test('the audit log is searched and filtered in the URL, and exported exactly as filtered', async ({
  pageAs,
  requestAs,
}) => {
  const admin = await requestAs('admin')
  const email = 'audited@e2e.example'
  await createUser(admin, email, 'ops')
  const page = await pageAs('admin')
  await page.goto('/settings?tab=audit')
  await page.getByLabel('Search the audit log').fill('user added audited')
  await expect(page).toHaveURL(/find=user/)
  const log = page.getByRole('region', { name: 'Audit log' })
  await expect(log.getByRole('row')).toHaveCount(2)
  await expect(log).toContainText(email)
  await page.getByLabel('Action', { exact: true }).selectOption('users')
  await expect(page).toHaveURL(/action=users/)
  await expect(log.getByRole('row')).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export 1 as CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`users.add,${email}`)

  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await expect(page.getByText('No entry matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=audit$/)
  for (const query of ['action=nothing', 'since=yesterday', 'until=2026-13-01'])
    expect((await admin.get(`/api/audit?${query}`)).status(), query).toBe(400)
})
