import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Ranges in which nothing changes any more. */
export const LAST_WEEK = 'range=last-week&tz=Europe/Paris'
export const LAST_MONTH = 'range=last-month&tz=Europe/Paris'

/** The number in a text with grouped digits. */
export const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))

/** The links to lists of calls in a part of the page. */
export const doorsIn = (page: Page, scope = 'main') =>
  page.$$eval(`${scope} a[href^="/calls?"]`, (links) =>
    links.map((link) => ({ href: link.getAttribute('href') ?? '', text: (link.textContent ?? '').trim() })),
  )

/** How many calls the list behind a link has. */
export async function totalOf(request: APIRequestContext, href: string): Promise<number> {
  const answer = await request.get(`/api/calls?perPage=1&${new URL(href, 'http://x').searchParams}`)
  expect(answer.status(), href).toBe(200)
  return (await answer.json()).meta.pagination.total
}

/** Expects each link to open a list of exactly as many calls as it says. */
export async function expectCounts(
  request: APIRequestContext,
  doors: readonly { href: string; count: number }[],
): Promise<void> {
  for (const { href, count } of doors) expect(await totalOf(request, href), href).toBe(count)
}

/** The same for links whose text is the count. */
export const expectTextCounts = (request: APIRequestContext, doors: readonly { href: string; text: string }[]) =>
  expectCounts(
    request,
    doors.map(({ href, text }) => ({ href, count: digits(text) })),
  )
