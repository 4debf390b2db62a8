import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoProblem } from './support/accessibility'
import { PROOF } from './support/proof'
import { stack } from './support/setting'
import { expectToListen } from './support/settled'
import { signIn } from './support/sign-in'
import { expect, test } from './support/test'

const PASSWORD = 'correct-horse-settings'
const rowOf = (page: Page, email: string) => page.locator(`[data-user="${email}"]`)

const createUser = (admin: APIRequestContext, email: string, role = 'agent') =>
  admin.post('/api/users', { data: { email, role, password: PASSWORD } })

test(
  'a role is changed after a question and changed back in the message; users are found in the URL',
  PROOF,
  async ({ pageAs, requestAs }) => {
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
  },
)

test('an admin sees what a new installation still lacks, with the way to it', PROOF, async ({ pageAs, requestAs }) => {
  const page = await pageAs('admin')
  await page.goto('/settings?tab=organisation')
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(7)
  const stepOf = (words: string) => steps.filter({ hasText: words })
  await expect(stepOf('Copy all calls').getByLabel('Done')).toBeVisible()
  await expect(stepOf('Make teams').getByLabel('Done')).toBeVisible()
  await expect(stepOf('Say when you are open').getByLabel('To do')).toBeVisible()
  const admin = await requestAs('admin')
  const { data } = await (await admin.get('/api/settings/business-hours')).json()
  expect((await admin.put('/api/settings/business-hours', { data: data.hours })).status()).toBe(200)
  await page.reload()
  await expect(stepOf('Say when you are open').getByLabel('Done')).toBeVisible()
  await stepOf('Hear of calls at once').getByRole('link').click()
  await expect(page).toHaveURL(/tab=sync/)
})

test('a deleted user is signed out at once; their notes stay, signed “former user”', async ({ pageAs, requestAs }) => {
  const email = 'leaver-settings@e2e.example'
  const admin = await requestAs('admin')
  await createUser(admin, email)
  const leaver = await requestAs(null)
  await signIn(leaver, { email, password: PASSWORD })
  const [call] = (await (await leaver.get('/api/calls?status=ended&perPage=1')).json()).data
  const path = `/calls/${encodeURIComponent(call.sessionId)}`
  const body = 'Written by someone who has left.'
  expect((await leaver.post(`/api${path}/notes`, { data: { body } })).status()).toBe(201)

  const page = await pageAs('admin')
  await page.goto('/settings?tab=users')
  const more = rowOf(page, email).getByRole('button', { name: 'More actions' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete user…' }).click()
  // Esc returns to the menu.
  await expect(page.getByLabel(`Type ${email} to confirm`)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete user…' }).click()
  const asking = page.getByRole('dialog', { name: `Delete ${email}?` })
  const confirm = asking.getByRole('button', { name: 'Delete user' })
  await expect(confirm).toBeDisabled()
  await expectNoProblem(page)
  await asking.getByLabel(`Type ${email} to confirm`).fill(email)
  await confirm.click()
  await expect(rowOf(page, email)).toHaveCount(0)
  expect((await leaver.get('/api/me')).status()).toBe(401)

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
  await page.getByLabel('Action', { exact: true }).selectOption('Users')
  await expect(page).toHaveURL(/action=users/)
  await expect(log.getByRole('row')).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export 1 as CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`users.add,${email}`)

  await page.getByLabel('Period').selectOption('Today')
  await expect(page).toHaveURL(/since=\d{4}/)
  await page.goto(`${page.url().replace(/since=[^&]*/, 'until=2001-01-01')}`)
  await expect(page.getByText('No entry matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page).toHaveURL(/\/settings\?tab=audit$/)
})

test(
  'a member is found by name with the keyboard, and a uid that nobody has can be typed',
  PROOF,
  async ({ pageAs }) => {
    const page = await pageAs('agent')
    await page.goto('/calls?range=last-week')
    await expectToListen(page)
    await page.getByRole('button', { name: 'As seen by…' }).click()
    const field = page.getByRole('combobox', { name: 'Person' })
    await field.pressSequentially('ana')
    const options = page.getByRole('listbox', { name: 'People' }).getByRole('option')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expectNoProblem(page)
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    const id = await options.nth(1).getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', id ?? '')
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(field).toHaveValue('ana')

    await field.fill('nobody_yet-7')
    await expect(options).toHaveText(['Use nobody_yet-7 as uid'])
    await page.keyboard.press('Enter')
    await expect(options).toHaveCount(0)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await expect(page).toHaveURL(/onBehalfOf=nobody_yet-7/)
  },
)

test.describe('on a clock that is set', () => {
  test.use({ isAlone: true })

  test(
    'an offer to undo stays while it is pointed at or focused, and a typed text keeps its own undo',
    PROOF,
    async ({ pageAs, requestAs }) => {
      const [call] = (await (await (await requestAs('agent')).get('/api/calls?status=ended&perPage=1')).json()).data
      const page = await pageAs('agent')
      await page.clock.install()
      await page.goto(`/calls/${encodeURIComponent(call.sessionId)}`)
      await expectToListen(page)
      const tags = page.getByRole('region', { name: 'Tags' })
      await tags.getByRole('button', { name: 'Tag', exact: true }).click()
      await page.getByPlaceholder('Tag…').fill('undo me')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await tags.getByRole('button', { name: 'Remove tag undo me' }).click()
      const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
      await undo.focus()
      await page.clock.runFor(60_000)
      await expect(undo).toBeVisible()
      await page.getByLabel('Write a note').focus()
      await page.keyboard.press('Control+z')
      await expect(tags.locator('[data-tag="undo me"]')).toHaveCount(0)
      await page.clock.runFor(9_000)
      await expect(undo).toHaveCount(0)
    },
  )
})

test('admins read how to turn webhooks on, with the address to enter; others do not', PROOF, async ({ pageAs }) => {
  const admin = await pageAs('admin')
  await admin.goto('/settings?tab=sync')
  const card = admin.locator('section').filter({ has: admin.getByRole('heading', { name: 'Webhooks' }) })
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await expect(card).toContainText('give them a user and a password')
  await expect(card).toContainText(`${stack.serverUrl}/api/hooks/calls`)
  await expectNoProblem(admin)
  const ops = await pageAs('ops')
  await ops.goto('/settings?tab=sync')
  await expect(ops.getByRole('heading', { name: 'Sync with the Calls API' })).toBeVisible()
  await expect(ops.getByRole('heading', { name: 'Webhooks' })).toHaveCount(0)
})

test('an account says who it is and which team is its own: dashboards open with that, as a filter that one can take away', async ({
  pageAs,
  requestAs,
}) => {
  const admin = await requestAs('admin')
  const [person] = (await (await admin.get('/api/people?range=30d&perPage=1')).json()).data
  const team = await (await admin.post('/api/teams', { data: { name: 'Mine alone', uids: [person.uid] } })).json()
  const page = await pageAs('admin')
  await page.goto('/people?uid=me&range=30d')
  await expect(page.getByText('your account is not tied to a person yet')).toBeVisible()
  await expectToListen(page)
  await page.getByRole('button', { name: 'Account' }).click()
  const { version } = await (await admin.get('/api/health')).json()
  await expect(page.getByRole('menu')).toContainText(`Callscope ${version}`)
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  const form = page.getByRole('form', { name: 'You' })
  await form.getByRole('combobox', { name: 'My uid' }).fill(person.uid)
  await page.getByRole('dialog', { name: 'People' }).getByRole('option').first().click()
  await form.getByLabel('My team').selectOption('Mine alone')
  await form.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('Account saved.')).toBeVisible()
  // The page that asked for a uid now works.
  await page.goBack()
  await expect(page).toHaveURL(/uid=me/)
  await expect(page.getByRole('button', { name: /^Time range/ })).toBeVisible()
  await expect(page.getByText('your account is not tied to a person yet')).toHaveCount(0)
  await page.goForward()
  await Promise.all([page.waitForEvent('load'), page.getByLabel('Time zone').selectOption('Asia/Tokyo')])
  await page.goto('/?range=30d&tz=UTC')
  await expectToListen(page)
  await page.getByRole('button', { name: 'Remove Times in UTC' }).click()
  await expect(page).not.toHaveURL(/tz=/)
  expect(
    decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'callscope-tz')?.value ?? ''),
  ).toBe('Asia/Tokyo')
  await page.evaluate(() => localStorage.removeItem('zone'))
  await expect(page.getByText('your account is not tied to a person yet')).toBeHidden()

  await page.goto('/?range=30d')
  await expect(page).toHaveURL(/[?&]team=mine-alone/)
  await page.getByRole('link', { name: 'Calls' }).first().click()
  await expect(page).toHaveURL(/\/calls\?.*team=mine-alone/)
  await page.getByRole('button', { name: 'Team: Mine alone' }).click()
  await page.getByRole('dialog', { name: 'Team' }).getByText('Mine alone').click()
  await expect(page).toHaveURL(/team=all/)
  await page.reload()
  await expect(page).toHaveURL(/team=all/)
  await expect(page.getByRole('button', { name: 'Team: All teams' })).toBeVisible()
  await admin.delete(`/api/teams/${team.data.id}`)
  await page.goto('/people')
  await expect(page).toHaveURL(/\/people$/)
  await admin.patch('/api/me', { data: { uid: null } })
})
