import { scriptsOf } from '../../bench/script-size'
import { type BuiltScript, builtPages, sizesOf } from '../support/built-scripts'
import { stateFile } from '../support/setting'
import { expect, test } from '../support/test'

/**
 * Kilobytes of the scripts that a page’s first load names, compressed as the server sends them; React and Next's router are 112 of them. The target
 * is 200 for every page; a page above it has its present size as its limit, with a little room. Only ever lower these. `overview.spec` measures
 * what the Overview loads until its charts are drawn.
 */
const PAGE_BUDGET = 200
/** No page can have less: a smaller figure means that its scripts were not found. */
const LEAST = 110
const OTHERS: Readonly<Record<string, number>> = {
  '/login': 130,
  '/explore': 207,
  '/calls/[sessionId]': 209,
}
const pages = builtPages()
const kilobytesOf = (scripts: readonly BuiltScript[]) =>
  Math.round(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)

test('every page is within its budget of scripts', () => {
  expect([...pages.keys()]).toEqual(expect.arrayContaining(['/', ...Object.keys(OTHERS)]))
  for (const [page, scripts] of pages) {
    const largest = scripts.slice(0, 6).map(({ file, bytes }) => `${Math.round(bytes / 1000)} kB ${file}`)
    const kilobytes = kilobytesOf(scripts)
    expect(kilobytes, `${page} loads React and the router`).toBeGreaterThan(LEAST)
    expect(kilobytes, `${page} loads ${kilobytes} kB of scripts:\n${largest.join('\n')}`).toBeLessThanOrEqual(
      OTHERS[page] ?? PAGE_BUDGET,
    )
  }
})

test.describe('signed in', () => {
  test.use({ storageState: stateFile('admin') })

  test('the build names the scripts that pages then load', async ({ request }) => {
    for (const page of ['/', '/calls', '/explore', '/settings']) {
      const html = await (await request.get(page)).text()
      const loaded = sizesOf(scriptsOf(html).map((script) => script.replace('/_next/', '').split('?', 1)[0] ?? ''))
      expect(loaded, page).toEqual(pages.get(page))
    }
  })
})
