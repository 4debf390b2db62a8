import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectSettled } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1440, height: 900 } })

type Entry = { kind: 'user' | 'group'; id: string; name: string | null; isNamesake?: true }

/** Someone with a name of their own who has been in calls lately. */
async function named(
  request: import('@playwright/test').APIRequestContext,
  kind: Entry['kind'],
): Promise<Entry & { name: string }> {
  const by = kind === 'user' ? 'person' : 'group'
  const rows = (
    await (await request.get(`/api/analytics?metrics=calls&by=${by}&order=-calls&limit=20&range=7d`)).json()
  ).data
  const ids = rows.map((row: Record<string, string | null>) => row[by]).filter(Boolean)
  const { data } = await (
    await request.get(`/api/directory?kind=${kind}&${ids.map((id: string) => `id=${id}`).join('&')}`)
  ).json()
  const one = ids
    .map((id: string) => data.find((entry: Entry) => entry.id === id))
    .find((entry: Entry) => entry?.name && !entry.isNamesake)
  expect(one).toBeDefined()
  return one
}

test('a person has one name everywhere, also on records that do not give it', PROOF, async ({ page, request }) => {
  const { id, name } = await named(request, 'user')
  await page.goto(`/calls?uid=${id}&range=7d`)
  await expectSettled(page)
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText(name)
  const rows = page.locator('main [data-session]')
  const { data } = await (await request.get(`/api/calls?initiator=${id}&range=7d&perPage=5`)).json()
  for (const call of data) {
    expect(call.initiatorEntity.name).toBe(name)
    expect(
      call.participants.filter((row: { uid: string }) => row.uid === id).map((row: { name: string }) => row.name),
    ).not.toContain(null)
  }
  await expect(rows.filter({ hasText: name }).first()).toBeVisible()
  await expect(rows.filter({ hasText: id })).toHaveCount(0)

  await page.goto(`/people/${id}`)
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id)

  await page.goto('/people?range=7d')
  await expectSettled(page)
  await expect(page.locator(`[data-person="${id}"]`).first()).toContainText(name)
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(name)
  await expect(page.locator('[data-person]').first()).toContainText(name)

  await page.goto('/explore?metrics=calls&by=person&form=table&range=7d')
  await expectSettled(page)
  await expect(page.locator('main')).toContainText(name)
})

test('a group has its name in lists, reports, the bill and its title', PROOF, async ({ page, request }) => {
  const { id, name } = await named(request, 'group')
  for (const path of [
    '/groups?range=7d',
    '/explore?metrics=calls&by=group&form=bars&range=7d',
    '/bill?range=7d',
    `/calls?guid=${id}&range=7d`,
  ]) {
    await page.goto(path)
    await expectSettled(page)
    await expect(page.locator('body'), path).toContainText(name)
  }
  await page.goto(`/groups/${id}?range=7d`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('exports have names beside the ids', async ({ request }) => {
  const { id, name } = await named(request, 'user')
  const csv = await (await request.get(`/api/calls/export?format=csv&initiator=${id}&range=7d`)).text()
  expect(csv.split('\r\n')[0]).toContain('initiatorName,receiverName,joinedNames,notJoinedNames')
  expect(csv.split('\r\n')[1]).toContain(name)
})
