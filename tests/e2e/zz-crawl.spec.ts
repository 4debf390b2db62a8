import { writeFileSync } from 'node:fs'
import { ADDRESSES, FOUND_PAGES } from './support/addresses'
import { follow } from './support/follow'
import { stateFile } from './support/setting'
import { scrollThrough } from './support/settled'
import { test } from './support/test'

test.use({ viewport: { width: 1440, height: 3000 }, storageState: stateFile('admin') })
test('crawl', async ({ page, request }) => {
  test.setTimeout(300_000)
  const out: string[] = []
  for (const { label, find } of [
    ...ADDRESSES.map((address) => ({ label: address, find: async () => address })),
    ...FOUND_PAGES,
  ]) {
    try {
      await follow(page, await find(request))
      await scrollThrough(page)
      const texts = await page.evaluate(() => {
        const found: string[] = []
        for (const el of document.body.querySelectorAll('*')) {
          if (el.closest('script,style')) continue
          for (const a of ['title', 'aria-label', 'placeholder', 'aria-description'])
            if (el.getAttribute(a)) found.push(`@${a} ${el.getAttribute(a)}`)
          const own = [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim())
          if (own) found.push((el as HTMLElement).innerText ?? el.textContent ?? '')
        }
        return found
      })
      for (const t of new Set(texts)) out.push(`${label}\t${t.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    } catch (error) {
      out.push(`${label}\tERR ${String(error).slice(0, 200)}`)
    }
  }
  writeFileSync('/dev/shm/h-details/crawl.txt', out.join('\n'))
})
