import { expectTextCounts } from './support/doors'
import { PROOF } from './support/proof'
import { stateFile } from './support/setting'
import { expectToListen } from './support/settled'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('ops'), viewport: { width: 1440, height: 900 } })

type Slot = {
  weekday: number
  hour: number
  calls: number
  misses: boolean
  answerRate: number
  resolved: number
  needed: number
  handled: number
}

test('the target is in the URL, and decides which hours are listed; each opens its calls', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/staffing?tz=Europe/Paris&target=0.95')).json()
  // No hour of this history has enough calls to be judged, so this takes the busiest ones and counts each call as ten.
  const busiest = (data.slots as Slot[]).toSorted((one, other) => other.calls - one.calls).slice(0, 6)
  const missing = busiest.map((slot, index) => ({
    ...slot,
    resolved: slot.calls * 10,
    answerRate: 0.5 + (index % 3) / 10,
  }))
  const shownAs = (slot: Slot) => missing.find(({ weekday, hour }) => weekday === slot.weekday && hour === slot.hour)
  await page.route(/\/api\/staffing\?.*target=0\.95/, (route) =>
    route.fulfill({
      json: {
        data: {
          ...data,
          slots: (data.slots as Slot[]).map((slot) => {
            const own = shownAs(slot)
            return own ? { ...own, misses: true, reason: own.needed > own.handled ? 'people' : 'pickUp' } : slot
          }),
        },
        meta: { source: 'mirror', syncedAt: null },
      },
    }),
  )
  await page.goto('/staffing?tz=Europe/Paris')
  await expectToListen(page)
  await page.getByLabel('Answer at least').selectOption('0.95')
  await expect(page).toHaveURL(/target=0\.95/)
  const rows = page.locator('[data-slot]')
  await expect(rows).toHaveCount(missing.length)
  const doors = await rows.getByRole('link').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      text: (link.getAttribute('aria-label') ?? '').replace(/^.*: ([\d,]+) calls.*$/, '$1'),
    })),
  )
  await expectTextCounts(request, doors.slice(0, 5))
  const first = await rows.first().getAttribute('data-slot')
  const slot = missing.find(({ weekday, hour }) => `${weekday} ${hour}` === first) as Slot
  const worst = missing.toSorted((one, other) => one.answerRate - other.answerRate || other.resolved - one.resolved)[0]
  expect(slot.answerRate).toBe(worst?.answerRate)
  const short = Math.max(0, slot.needed - slot.handled)
  await expect(rows.first().locator('td').last()).toHaveText(
    short === 0 ? 'Enough people, but calls were not picked up' : `Too few people at once: ${short} more needed`,
  )
})

test(
  'the range of other pages does not apply, is not offered, and other filters do',
  PROOF,
  async ({ page, request }) => {
    await page.goto('/staffing?range=24h')
    await expect(page.getByRole('heading', { name: 'Staffing' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Time range/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Team: All teams' })).toBeVisible()
    const all = (await (await request.get('/api/staffing?tz=UTC')).json()).data
    const audio = (await (await request.get('/api/staffing?tz=UTC&type=audio')).json()).data
    const sum = (slots: Slot[]) => slots.reduce((total, { calls }) => total + calls, 0)
    expect(sum(audio.slots)).toBeLessThan(sum(all.slots))
    const counted = await request.get(`/api/analytics?metrics=calls&from=${all.from}&to=${all.to}&type=audio`)
    expect(sum(audio.slots)).toBe((await counted.json()).data[0].calls)
  },
)
