import type { APIRequestContext } from '@playwright/test'
import { doorsIn, expectTextCounts, LAST_MONTH, totalOf } from './support/doors'
import { PROOF } from './support/proof'
import { expectToListen } from './support/settled'
import { expect, test } from './support/test'

/** People with calls last month. */
async function peopleOf(request: APIRequestContext): Promise<string[]> {
  const { data } = await (await request.get(`/api/people?${LAST_MONTH}&perPage=20`)).json()
  return data.map(({ uid }: { uid: string }) => uid)
}

test('teams are imported after a look at what changes, and every figure opens its calls', async ({
  pageAs,
  requestAs,
}) => {
  const request = await requestAs('ops')
  const people = await peopleOf(request)
  const line = (team: string) => (uid: string) => `${team},${uid}`
  const csv = [
    'team,uid',
    ...people.slice(0, 6).map(line('Import north')),
    ...people.slice(4, 9).map(line('Import south')),
  ]
  const page = await pageAs('ops')
  await page.goto(`/teams?${LAST_MONTH}`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import teams' })
  const file = (text: string) => ({ name: 'teams.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByLabel('File').setInputFiles(file('team,person\nX,y'))
  await expect(dialog.getByText('names the columns team and uid')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  // As Excel writes “Unicode text”, with a cell that is no uid and a uid that is in no call.
  const table = [...csv, 'Import north,1.23E+11', 'Import south,nobody-9'].join('\r\n').replaceAll(',', '\t')
  const excel = { name: 'teams.txt', mimeType: 'text/plain', buffer: Buffer.from(`\uFEFF${table}`, 'utf16le') }
  await dialog.getByLabel('File').setInputFiles(excel)
  await expect(dialog.getByRole('region', { name: 'Import north' })).toContainText('New')
  await expect(dialog.getByText(`Line ${csv.length + 1}: uid looks like a number`)).toContainText('1.23E+11')
  await expect(dialog.getByText('1 person in no call and no team so far: nobody-9.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import the rest' }).click()
  await expect(page.getByText('2 teams imported.')).toBeVisible()

  const row = page.locator('[data-team="import-north"]')
  await expect(row).toContainText('Import north')
  await expect(page.locator('[data-team]').last()).toHaveAttribute('data-team', 'none')
  const doors = await doorsIn(page, '[data-team="import-north"]')
  const counts = doors.filter(({ text }) => /^[\d,]+$/.test(text))
  expect(counts.length).toBeGreaterThanOrEqual(2)
  await expectTextCounts(request, counts)

  await row
    .getByRole('link', { name: /Import north/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/teams\/import-north/)
  await expect(page.getByRole('heading', { name: 'Import north' })).toBeVisible()
  const members = page.locator('[data-person]')
  await expect(members).toHaveCount(6)
  await expectTextCounts(request, (await doorsIn(page, 'tbody tr:first-child')).slice(0, 1))

  await members
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(members).toHaveCount(5)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(members).toHaveCount(6)

  // A page about a team has its name in the HTML: a name that came while the page hydrates would not match.
  const html = await (await request.get('/people?team=import-north')).text()
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toMatch(/^Import north/)
  expect(html).toContain('Team: Import north')

  // Importing again sets exactly the people of the file.
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.getByLabel('File').setInputFiles(file(csv.slice(0, 4).join('\n')))
  await expect(dialog.getByText(/^Leaves:/)).toBeVisible()
  await expect(dialog.getByText('3 people stay.')).toBeVisible()
})

test(
  'a team is added, filled, renamed, deleted and brought back; links with its id keep working',
  PROOF,
  async ({ pageAs, requestAs }) => {
    const request = await requestAs('ops')
    const [uid = ''] = await peopleOf(request)
    const page = await pageAs('ops')
    await page.goto('/teams')
    await page.getByRole('button', { name: 'Add team' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Évening desk')
    await page.getByRole('dialog').getByRole('button', { name: 'Add team' }).click()
    await expect(page).toHaveURL(/\/teams\/evening-desk/)
    await page.getByRole('button', { name: 'Add people' }).click()
    // The field inside the form: the form's code may load later than the fields around it.
    const adding = page.getByRole('form', { name: 'Add people' })
    await adding.getByRole('combobox').fill(uid)
    await adding.getByRole('button', { name: 'Add' }).click()
    await expect(page.locator(`[data-person="${uid}"]`)).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Late desk')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { name: /^Late desk/ })).toBeVisible()
    expect(await totalOf(request, `/calls?${LAST_MONTH}&team=evening-desk`)).toBe(
      await totalOf(request, `/calls?${LAST_MONTH}&uid=${uid}`),
    )
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/teams$/)
    expect((await request.get('/api/calls?team=evening-desk')).status()).toBe(400)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await request.get('/api/calls?team=late%20desk')).status()).toBe(200)
  },
)

test(
  'calls are filtered by team and by business hours, which are named beside the filter',
  PROOF,
  async ({ pageAs, requestAs }) => {
    const admin = await requestAs('admin')
    const people = await peopleOf(admin)
    await admin.post('/api/teams', { data: { name: 'Filtered', uids: people.slice(0, 3) } })
    const day = [{ from: '08:00', to: '18:00' }]
    const hours = { zone: 'Europe/Paris', week: [day, day, day, day, day, [], []], country: null, ownDays: [] }
    expect((await admin.put('/api/settings/business-hours', { data: hours })).status()).toBe(200)
    const page = await pageAs('ops', { viewport: { width: 1900, height: 900 } })
    await page.goto(`/calls?${LAST_MONTH}`)
    await expectToListen(page)
    await page.getByRole('button', { name: /^Team/ }).click()
    await page.getByRole('dialog', { name: 'Team' }).getByText('Filtered').click()
    await expect(page).toHaveURL(/team=filtered/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('dialog', { name: 'Filters to add' }).getByText('Business hours', { exact: true }).click()
    await expect(page).toHaveURL(/hours=in/)
    await expect(page.getByText('Mon–Fri 08:00–18:00, Europe/Paris')).toBeVisible()
  },
)

test(
  'business hours are set in Settings: several spans, holidays, a day of their own; agents have no such tab',
  PROOF,
  async ({ pageAs }) => {
    const page = await pageAs('ops')
    await page.goto('/settings?tab=hours')
    const form = page.getByRole('form', { name: 'Business hours' })
    await form.getByLabel('Time zone').fill('Europe/Berlin')
    await form.getByLabel('Closed on public holidays of').selectOption('DE-BE')
    const monday = form.getByRole('group', { name: 'Monday' })
    await monday.getByLabel('Monday to, 1').fill('12:00')
    await monday.getByRole('button', { name: 'Add hours on Monday' }).click()
    await monday.getByLabel('Monday from, 2').fill('22:00')
    await monday.getByLabel('Monday to, 2').fill('02:00')
    await form.getByRole('button', { name: 'Copy Monday to Friday' }).click()
    await form.getByRole('button', { name: 'Add a day' }).click()
    await form.getByLabel('Date').last().fill('2027-12-24')
    await form.getByLabel('Name').last().fill('Christmas Eve')
    await form.getByRole('button', { name: 'Save business hours' }).click()
    await expect(page.getByText('Business hours saved.')).toBeVisible()
    await expect(
      page.getByText(/^Mon–Fri \d\d:\d\d–12:00 and 22:00–02:00, Europe\/Berlin, closed on public holidays of DE-BE/),
    ).toBeVisible()
    await expect(page.getByText('Christmas Eve · closed')).toBeVisible()

    await form.getByLabel('Time zone').fill('Berlin')
    await form.getByRole('button', { name: 'Save business hours' }).click()
    await expect(form.getByText('must be an IANA time zone')).toBeVisible()

    const agent = await pageAs('agent')
    await agent.goto('/settings?tab=hours')
    await expect(agent.getByText('Ask an admin if you need something done here.')).toBeVisible()
    await expect(agent.getByRole('tab')).toHaveText(['Your account', 'Links and tokens'])
  },
)
