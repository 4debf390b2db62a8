import { expect, type Page } from '@playwright/test'

/** Visible numbers and controls, except those shown on hover and the marks of charts, whose labels are read out but not seen. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (element: Element, box: DOMRect) =>
      box.width > 1 &&
      box.height > 1 &&
      box.bottom > 0 &&
      box.top < window.innerHeight &&
      element.closest('.sr-only') === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const numbers: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      if (text.parentElement !== null && isSeen(text.parentElement, range.getBoundingClientRect()))
        numbers.push(...((text.textContent ?? '').match(/\d[\d,.:]*/g) ?? []))
    }
    const controls = [...document.querySelectorAll('a, button, input, select')].filter(
      (element) => element.closest('svg') === null && isSeen(element, element.getBoundingClientRect()),
    )
    return { numbers, controls: controls.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '') }
  })

/** Expects the first screen of a page to be selective: at most 60 numbers (80 on a list) and 60 controls. */
export async function expectFirstScreen(page: Page, { numbers: most = 60 } = {}): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.move(0, 0)
  const { numbers, controls } = await inSight(page)
  expect(numbers.length, `${page.url()}: ${numbers.join(' ')}`).toBeLessThanOrEqual(most)
  expect(controls.length, `${page.url()}: ${controls.join(' | ')}`).toBeLessThanOrEqual(60)
  if (before !== null) await page.setViewportSize(before)
}
