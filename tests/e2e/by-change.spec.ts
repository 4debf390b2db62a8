import { LAST_WEEK, totalOf } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1280, height: 900 } })

const TWO = `${LAST_WEEK}&compare=weekdays`

test('without a comparison, people have no changes', PROOF, async ({ page }) => {
  await page.goto(`/people?${LAST_WEEK}&compare=none&sort=callsChange`)
  await expect(page.locator('[data-person]').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Show' })).toHaveCount(0)
})

test(
  'whom a person talks with is a list of everyone in the same calls, most calls first',
  PROOF,
  async ({ page, request }) => {
    const { data } = await (await request.get(`/api/people?${LAST_WEEK}&sort=-calls&perPage=1`)).json()
    const person = (await (await request.get(`/api/people/${data[0].uid}?${LAST_WEEK}`)).json()).data
    await page.goto(`/people/${data[0].uid}?${LAST_WEEK}`)
    await page.getByRole('link', { name: 'Who they talk with' }).click()
    await expect(page).toHaveURL(new RegExp(`/people\\?.*with=${data[0].uid}`))
    // The companions and the person themselves.
    const everyone = person.companions.length + person.otherCompanions + 1
    await expect(page.getByText(`${everyone} people in this range`, { exact: false })).toBeVisible()
    await expect(page.locator('[data-person]').nth(1)).toHaveAttribute('data-person', person.companions[0].uid)
  },
)

test('a group’s page has the change of its figures', PROOF, async ({ page, request }) => {
  const query = `metrics=calls&by=group&${TWO}&order=-calls&limit=2`
  const { data } = await (await request.get(`/api/analytics?${query}`)).json()
  const row = data.find(({ group }: { group: string | null }) => group !== null)
  await page.goto(`/groups/${row.group}?${LAST_WEEK}`)
  const calls = page.locator('[data-figure="calls"] dd')
  await expect(calls.locator('a').first()).toHaveText(row.calls.toLocaleString('en'))
  expect(await totalOf(request, (await calls.locator('a').first().getAttribute('href')) ?? '')).toBe(row.calls)
  if (row.calls !== row['previous.calls'])
    await expect(calls.getByText(row.calls > row['previous.calls'] ? 'up' : 'down', { exact: true })).toBeVisible()
})
