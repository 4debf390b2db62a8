import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { MAX_BATCHED } from '@/lib/shared/http/batch'

/** Ranges that are over, so that nothing in them changes any more. */
export const LAST_WEEK = 'range=last-week&tz=Europe/Paris'
export const LAST_MONTH = 'range=last-month&tz=Europe/Paris'

/** The number in a text with grouped digits. */
export const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))

/** The links to lists of calls in a part of the page; a link laid over its figure on hover has the figure in its label. */
export const doorsIn = (page: Page, scope = 'main') =>
  page.$$eval(`${scope} a[href^="/calls?"]`, (links) =>
    links.map((link) => {
      const [, laidOver = ''] = /: ([^:;]+); show/.exec(link.getAttribute('aria-label') ?? '') ?? []
      return { href: link.getAttribute('href') ?? '', text: (link.textContent ?? '').trim() || laidOver }
    }),
  )

/** Parameters of a list that do not change which calls it has. */
const VIEW_ONLY = ['sort', 'page', 'perPage', 'columns', 'peek']

/**
 * How many calls each link opens, by link. Requests only the counts, many at a time, which takes an eighth of the time that the lists take; the
 * tests of the list check that it has as many calls as its count says.
 */
export async function totalsOf(
  request: APIRequestContext,
  links: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const hrefs = [...new Set(links)]
  const totals = new Map<string, number>()
  for (let at = 0; at < hrefs.length; at += MAX_BATCHED) {
    const some = hrefs.slice(at, at + MAX_BATCHED)
    const answer = await request.post('/api/batch', { data: { questions: some.map(countQuestion) } })
    for (const line of (await answer.text()).trim().split('\n')) {
      const { question, status, body } = JSON.parse(line)
      expect(status, `${some[question]}: ${JSON.stringify(body)}`).toBe(200)
      totals.set(some[question] ?? '', body.data[0].calls)
    }
  }
  return totals
}

function countQuestion(href: string): string {
  const { searchParams } = new URL(href, 'http://x')
  for (const name of VIEW_ONLY) searchParams.delete(name)
  return `/api/analytics?metrics=calls&${searchParams}`
}

/** How many calls are behind one link. */
export const totalOf = async (request: APIRequestContext, href: string): Promise<number> =>
  (await totalsOf(request, [href])).get(href) ?? Number.NaN

/** Expects each link to open a list of exactly as many calls as it says. */
export async function expectCounts(
  request: APIRequestContext,
  doors: readonly { href: string; count: number }[],
): Promise<void> {
  const totals = await totalsOf(
    request,
    doors.map(({ href }) => href),
  )
  for (const { href, count } of doors) expect(totals.get(href), href).toBe(count)
}

/** The same for links whose text is the count. */
export const expectTextCounts = (request: APIRequestContext, doors: readonly { href: string; text: string }[]) =>
  expectCounts(
    request,
    doors.map(({ href, text }) => ({ href, count: digits(text) })),
  )
