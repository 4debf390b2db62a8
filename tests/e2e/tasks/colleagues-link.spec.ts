import type { Page } from '@playwright/test'
import { scrollThrough } from '../support/settled'
import { expect, test } from '../support/test'
import { countSteps } from './count-steps'

/** What the page shows, without controls, since some depend on the role, and without ages such as “4 min ago”. */
async function shownBy(page: Page): Promise<string[]> {
  await scrollThrough(page)
  return page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('button, a[download], time, form, [role=status]')) element.remove()
    const leaves = [...copy.querySelectorAll('*')].filter(({ children }) => children.length === 0)
    return leaves.map(({ textContent }) => textContent?.trim() ?? '').filter((text) => text !== '')
  })
}

test('a colleague’s link to a filtered list and to a moment in a call shows exactly their screen', async ({
  pageAs,
  requestAs,
}) => {
  const asOps = await requestAs('ops')
  const { data } = await (await asOps.get('/api/calls?range=last-week&status=ended&minPeople=3&perPage=1')).json()
  const links = [
    '/calls?range=last-week&tz=Asia/Kolkata&status=ended&type=audio&minPeople=3&sort=-duration&columns=time,parties,duration,people',
    `/calls/${encodeURIComponent(data[0].sessionId)}?t=5&tz=Asia/Kolkata`,
  ]
  const theirs = await pageAs('ops')
  const mine = await pageAs('agent')
  for (const link of links) {
    await theirs.goto(link)
    const expected = await shownBy(theirs)
    expect(expected.length).toBeGreaterThan(10)
    const steps = countSteps(mine)
    // The address bar: a paste and Enter.
    await mine.goto(theirs.url())
    expect(await shownBy(mine)).toEqual(expected)
    expect(mine.url()).toBe(theirs.url())
    steps.expectAtMost(0)
  }
})
