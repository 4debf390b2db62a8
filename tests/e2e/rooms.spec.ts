import { pathSegment } from '@/lib/shared/http/route'
import { inTurn } from '../support/properties'
import { nowSeconds, stack, stateFile } from './support/setting'
import { putCalls } from './support/simulator'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('agent') })

const ROOM = 'e2e-stand-up'
/** A daily stand-up in one room on three days, newest first. */
const days = (now: number) =>
  [1, 2, 3].map((day) => ({
    sessionId: ROOM,
    mid: `e2e-mid-${day}`,
    type: 'video',
    mode: 'meet',
    status: 'ended',
    receiverType: 'group',
    receiver: 'field-team',
    initiator: 'e2e-room-host',
    initiatedAt: now - day * 86_400,
    startedAt: now - day * 86_400 + 5,
    endedAt: now - day * 86_400 + 5 + day * 60,
    participants: [
      { uid: 'e2e-room-host', isJoined: true, joinedAt: now - day * 86_400 + 5, leftAt: now - day * 86_400 + 60 },
    ],
  }))

test('a room that was used three times has three calls, each with its own page, notes and URL', async ({
  page,
  request,
  playwright,
}) => {
  const now = nowSeconds()
  await putCalls(days(now))
  const admin = await playwright.request.newContext({
    baseURL: stack.serverUrl,
    extraHTTPHeaders: { origin: stack.serverUrl },
    storageState: stateFile('admin'),
  })
  expect((await admin.post('/api/sync', { data: { action: 'run' } })).status()).toBe(202)
  await admin.dispose()
  const listed = async () =>
    (await (await request.get('/api/calls?range=30d&uid=e2e-room-host')).json()).meta.pagination.total as number
  await expect.poll(listed, { timeout: 30_000 }).toBe(3)
  await page.goto('/calls?range=30d&uid=e2e-room-host')
  const links = page.locator(`main a[href^="/calls/${ROOM}?mid="]`)
  await expect(links).toHaveCount(3)
  await links.last().click()
  await expect(page).toHaveURL(new RegExp(`/calls/${ROOM}\\?mid=e2e-mid-3$`))
  const others = page.getByRole('menuitem')
  const expectShown = async (mid: string) => {
    await page.getByRole('button', { name: '3 calls in this room' }).click()
    await expect(others).toHaveCount(3)
    await expect(page.locator('[role=menuitem][aria-current="page"]')).toHaveAttribute(
      'href',
      new RegExp(`mid=${mid}$`),
    )
  }
  await expectShown('e2e-mid-3')
  await page.keyboard.press('Escape')
  await page.getByLabel('Write a note').fill('Only of the third day.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Only of the third day.')).toBeVisible()
  await expectShown('e2e-mid-3')
  await others.nth(1).click()
  await expect(page).toHaveURL(/mid=e2e-mid-2$/)
  await expect(page.getByText('Only of the third day.')).toHaveCount(0)
  await page.goto(`/calls/${ROOM}`)
  await expectShown('e2e-mid-1')
})

const NAMED = ['sales/weekly', '100% room', 'a?b#c', 'a%41', '..', 'compare', 'notes.rsc']

test('rooms, people and groups open under whatever people call them', async ({ request, requestAs }) => {
  const room = { type: 'video', mode: 'meet', status: 'ended', receiverType: 'group', participants: [] }
  // A name that no path of the Calls API can contain can only be found in its list, among the newest calls.
  const initiatedAt = (name: string) => nowSeconds() - (name === '..' ? 5 : 200 * 86_400)
  await putCalls(
    NAMED.map((name) => ({
      ...room,
      sessionId: name,
      // Other tests take the newest call that has ended.
      ...(name === '..' && { status: 'canceled' }),
      receiver: name,
      initiator: name,
      initiatedAt: initiatedAt(name),
    })),
  )
  const stranger = await requestAs(null)
  for (const [index, name] of NAMED.entries()) {
    const segment = pathSegment(name)
    const read = async (path: string) => (await request.get(path)).json()
    expect((await read(`/api/calls/${segment}`)).data.sessionId).toBe(name)
    expect((await read(`/api/people/${segment}?range=all`)).data.uid).toBe(name)
    // Uids are case-insensitive.
    const capitals = `/people/${pathSegment(name.toUpperCase())}`
    expect((await request.get(capitals, { maxRedirects: 0 })).status(), capitals).toBe(200)
    for (const page of inTurn(['calls', 'people', 'groups'], index).map((place) => `/${place}/${segment}`)) {
      expect((await request.get(page, { maxRedirects: 0 })).status(), page).toBe(200)
      const sent = (await stranger.get(page, { maxRedirects: 0 })).headers().location ?? ''
      expect(new URL(sent, stack.serverUrl).searchParams.get('callbackUrl')).toBe(page)
    }
  }
})
