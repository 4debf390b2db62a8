import { follow } from './support/follow'
import { stateFile } from './support/setting'
import { scrollThrough } from './support/settled'
import { test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1440, height: 900 } })
const W = 'range=last-week&tz=Europe/Berlin'
const PAGES: [string, string][] = [
  ['overview', `/?${W}`],
  ['overview-status', `/?${W}&chart=statuses`],
  ['calls', `/calls?${W}`],
  ['explore', `/explore?${W}`],
  ['explore-service', `/explore?${W}&metrics=serviceLevel&by=hour&form=line`],
  ['explore-wait', `/explore?${W}&metrics=calls&by=waitBand,outcome&form=bars`],
  ['live', '/live'],
  ['groups', `/groups?${W}`],
]
for (const outcome of ['answered', 'missed', 'declined', 'abandoned', 'failed', 'ringing', 'other'])
  PAGES.push([`call-${outcome}`, `outcome=${outcome}`])
test('shots', async ({ page, request }) => {
  test.setTimeout(900_000)
  for (const [label, at] of PAGES) {
    if (process.env.ONLY && !new RegExp(process.env.ONLY).test(label)) continue
    let address = at
    if (!at.startsWith('/')) {
      const found = (await (await request.get(`/api/calls?range=all&perPage=1&${at}`)).json()).data[0]
      if (!found) {
        console.log('none', at)
        continue
      }
      address = `/calls/${encodeURIComponent(found.sessionId)}`
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await follow(page, address)
    for (const [width, scheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [375, 'light'],
      [375, 'dark'],
    ] as const) {
      if (label.startsWith('call-') && (width === 375) === (scheme === 'light')) continue
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await scrollThrough(page)
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/dev/shm/shots/${label}-${width}-${scheme}.png`, fullPage: true })
    }
  }
})
