import { kilobytesOf, measureScripts, type Script, scriptsOf } from '../bench/script-size'
import { ADDRESSES, FOUND_PAGES } from './support/addresses'
import { LAST_WEEK } from './support/doors'
import { stack, stateFile } from './support/setting'
import { expectSettled } from './support/settled'
import { expect, test } from './support/test'

/**
 * Kilobytes, compressed as the server sends them, of the scripts in a page's HTML; React and Next's router are 113 of them. The aim is 200 on
 * every page and 320 for the Overview with its charts; above it stands what is reached, with a little room. Only ever lower these.
 */
const SIGN_IN_BUDGET = 132
const PAGE_BUDGET = 200
const LARGER: readonly (readonly [address: RegExp, budget: number])[] = [
  [/^\/explore/, 208],
  [/^\/calls\/(?!compare)/, 210],
]
/** Until the charts are drawn, which have their library loaded after the first paint. */
const OVERVIEW_BUDGET = 337

const budgetOf = (address: string): number => LARGER.find(([known]) => known.test(address))?.[1] ?? PAGE_BUDGET

/** Names the page and what is largest in it. */
function expectWithin(budget: number, page: string, scripts: readonly Script[]): void {
  const largest = scripts.slice(0, 6).map(({ path, bytes }) => `${Math.round(bytes / 1000)} kB ${path}`)
  const kilobytes = kilobytesOf(scripts)
  expect(scripts.length, `${page} loads scripts`).toBeGreaterThan(3)
  expect(kilobytes, `${page} loads ${kilobytes} kB of scripts:\n${largest.join('\n')}`).toBeLessThanOrEqual(budget)
}

const measure = async (html: string) => measureScripts(stack.serverUrl, scriptsOf(html))

test('the sign-in page is within its budget of scripts', async ({ request }) => {
  expectWithin(SIGN_IN_BUDGET, '/login', await measure(await (await request.get('/login')).text()))
})

test.describe('signed in', () => {
  test.use({ storageState: stateFile('admin') })

  test('every page is within its budget of scripts', async ({ page }) => {
    const found = []
    for (const { find } of FOUND_PAGES) found.push(await find(page))
    for (const address of [...ADDRESSES, ...found])
      await test.step(address, async () => {
        const html = await (await page.request.get(address)).text()
        expectWithin(budgetOf(address), address, await measure(html))
      })
  })

  test('the Overview is within its budget of scripts when its charts are drawn', async ({ page }) => {
    const paths: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && paths.push(new URL(request.url()).pathname))
    await page.goto(`/?${LAST_WEEK}`)
    await expect(page.locator('main .recharts-surface').first()).toBeVisible()
    await expectSettled(page)
    const scripts = await measureScripts(stack.serverUrl, paths)
    expectWithin(OVERVIEW_BUDGET, 'The Overview', scripts)
  })
})
