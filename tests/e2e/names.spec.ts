import { expectNoSidewaysScroll } from './support/accessibility'
import { PROOF } from './support/proof'
import { nowSeconds, stateFile } from './support/setting'
import { expectSettled } from './support/settled'
import { putCalls } from './support/simulator'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1440, height: 900 } })

type Entry = { kind: 'user' | 'group'; id: string; name: string | null; isNamesake?: true }

/** A person or group with a name that has been in calls lately. */
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
  await expect(rows.filter({ hasText: name }).first()).toBeVisible()
  await expect(rows.filter({ hasText: id })).toHaveCount(0)

  await page.goto(`/people/${id}`)
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id)

  await page.goto('/people?range=7d')
  await expectSettled(page)
  await expect(page.locator(`[data-person="${id}"]`).first()).toContainText(name)

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

/** What people paste into names: each would reverse, widen or hide text wherever a name is shown unchecked. */
const AS_LAYOUT = {
  'e2e-turned': 'Ana \u202e20:41 amiL',
  'e2e-long': 'W'.repeat(400),
  'e2e-hebrew': 'דוד כהן',
  'e2e-hidden': '\u200b\u2060',
  'e2e-tower': `Z${'\u0301'.repeat(60)}o`,
}

test('a name is text, never layout: no page is turned around or widened by one', PROOF, async ({ page }) => {
  // Long before the simulator’s history, so that no other test counts it.
  const at = nowSeconds() - 800 * 86_400
  const people = Object.entries(AS_LAYOUT).map(([uid, name], index) => ({
    uid,
    name,
    isJoined: true,
    state: 'ended',
    joinedAt: at + 10 + index,
    leftAt: at + 300 - 20 * index,
  }))
  const receiver = { uid: 'e2e-long', name: AS_LAYOUT['e2e-long'] }
  const entities = { initiator: { entity: people[0] }, receiver: { entity: receiver } }
  const call = { sessionId: 'v1.us.e2e.layout', status: 'ended', type: 'audio', mode: 'call', receiverType: 'user' }
  const times = { initiatedAt: at, startedAt: at + 10, endedAt: at + 300 }
  await putCalls([
    { ...call, ...times, initiator: 'e2e-turned', receiver: 'e2e-long', participants: people, data: { entities } },
  ])
  const view = `from=${at - 3600}&to=${at + 3600}&tz=UTC`
  for (const path of [
    `/calls/${call.sessionId}`,
    `/calls?${view}`,
    `/people?${view}`,
    `/explore?${view}&metrics=calls&by=person&form=table`,
  ]) {
    await page.goto(path)
    await expectSettled(page)
    await expect(page.getByRole('main').getByText('Ana 20:41 amiL').first(), path).toBeVisible()
    expect(await page.getByRole('main').textContent(), path).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    for (const width of [1440, 768, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }
})
