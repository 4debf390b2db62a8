import { stateFile } from './support/setting'
import { expectSettled } from './support/settled'
import { test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1440, height: 900 } })
test('shots', async ({ page }) => {
  test.setTimeout(400_000)
  for (const [width, height, scheme] of [
    [1440, 900, 'light'],
    [1440, 900, 'dark'],
    [768, 1024, 'light'],
    [375, 812, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/?range=28d')
    await expectSettled(page)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/ov-${width}-${scheme}.png` })
    await page.screenshot({ path: `/tmp/shots/ov-${width}-${scheme}-full.png`, fullPage: true })
    const counted = await page.evaluate(() => {
      const seen: string[] = []
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        const el = node.parentElement as Element
        if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.top > innerHeight || box.left > innerWidth)
          continue
        if (!el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
        if (el.closest('script,style,.sr-only')) continue
        for (const m of (node.textContent ?? '').matchAll(/\d[\d,.:]*/g)) seen.push(m[0])
      }
      const controls = [...document.querySelectorAll('a,button,input,select,[role=tab]')].filter((el) => {
        const b = el.getBoundingClientRect()
        return (
          b.width > 1 &&
          b.height > 1 &&
          b.top < innerHeight &&
          b.bottom > 0 &&
          el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
          !el.closest('.sr-only')
        )
      })
      return {
        numbers: seen,
        controls: controls.length,
        which: controls.map((el) => (el.getAttribute('aria-label') ?? el.textContent ?? '').slice(0, 30)),
      }
    })
    console.log(
      width,
      scheme,
      counted.numbers.length,
      counted.controls,
      counted.numbers.join(' '),
      counted.which.join(' | '),
    )
  }
})
