import { callHref } from '@/lib/shared/links'
import { askedBy } from './support/asked'
import { LAST_WEEK } from './support/doors'
import { expectFirstScreen } from './support/first-screen'
import { follow } from './support/follow'
import { PROOF } from './support/proof'
import { nowSeconds, stateFile } from './support/setting'
import { expectRowKeys, expectSettled, expectToListen } from './support/settled'
import { putCalls } from './support/simulator'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

const uniqueId = (name: string) => `v1.us.e2e.${nowSeconds()}${name}`

/** An entry that has left an ended call. */
const left = (uid: string, joinedAt: number, leftAt: number, device: string) => ({
  uid,
  deviceId: `${device}@rtc.example/${device}`,
  isJoined: true,
  state: 'ended',
  joinedAt,
  leftAt,
  totalAudioMinutes: 0.5,
  totalVideoMinutes: 0,
  totalDuration: 0.5,
})

/** An ongoing call as upstream sends it, between two people who are in no other call. */
function rawCall(sessionId: string, nowSeconds: number, fields: Record<string, unknown> = {}) {
  const joined = { isJoined: true, state: 'ongoing', totalAudioMinutes: 0, totalVideoMinutes: 0, totalDuration: 0 }
  return {
    sessionId,
    type: 'audio',
    mode: 'call',
    receiverType: 'user',
    status: 'ongoing',
    initiator: 'e2e-ana',
    receiver: 'e2e-bo',
    hasRecording: false,
    totalAudioMinutes: 0,
    totalVideoMinutes: 0,
    totalDurationInMinutes: 0,
    totalDuration: '00:00:00',
    totalParticipants: 2,
    initiatedAt: nowSeconds - 40,
    startedAt: nowSeconds - 28,
    participants: [
      { uid: 'e2e-ana', deviceId: 'a@rtc.example/a', joinedAt: nowSeconds - 28, ...joined },
      { uid: 'e2e-bo', deviceId: 'b@rtc.example/b', joinedAt: nowSeconds - 28, ...joined },
    ],
    ...fields,
  }
}

test('the list sorts by its headers, in the URL, in the API’s order', PROOF, async ({ page, request }) => {
  await page.goto(`/calls?${LAST_WEEK}`)
  await page.getByRole('button', { name: 'Duration' }).click()
  await expect(page).toHaveURL(/sort=-duration/)
  const { data } = await (await request.get(`/api/calls?${LAST_WEEK}&sort=-duration&perPage=50`)).json()
  await expect(page.locator(`a[href^="/calls/${encodeURIComponent(data[0].sessionId)}"]`).first()).toBeVisible()
})

test('the list has six columns, and says why it has no calls', async ({ page, request }) => {
  await page.goto(`/calls?${LAST_WEEK}`)
  await expectSettled(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['When', 'From → To', 'Outcome', 'Duration', 'People', 'Issues'])
  await page.setViewportSize({ width: 768, height: 900 })
  const list = page.getByRole('region', { name: 'List of calls' })
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await follow(page, `/calls?${LAST_WEEK}&sort=-minutes`)
  await expect(heads.filter({ hasText: 'Minutes' })).toHaveAttribute('aria-sort', 'descending')
  await follow(page, `/calls?${LAST_WEEK}&q=zzzz`)
  await expect(page.getByText('No calls with “zzzz”')).toBeVisible()
  // The nearest matches: the search without the condition that fails, and how many calls it finds.
  const near = page.getByRole('list', { name: 'The nearest calls' }).getByRole('listitem').first()
  const { meta } = await (await request.get(`/api/calls?${LAST_WEEK}&perPage=1`)).json()
  await expect(near).toContainText(`Without Search “zzzz”: ${meta.pagination.total.toLocaleString('en')} calls`)
  await expect(near.locator('a[href^="/calls/"]')).toHaveCount(2)
  await near.locator('a[href^="/calls?"]').click()
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.locator('main [data-session]').first()).toBeVisible()
  await follow(page, '/calls?from=2027-05-09&to=2027-05-03')
  await expect(page.getByText(/must be before/)).toBeVisible()
})

test('a row can be peeked at and opened from the keyboard', async ({ page }) => {
  await page.goto(`/calls?${LAST_WEEK}&status=ended`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d calls$/)
  const rows = page.locator('main [data-session]')
  const firstId = await rows.first().getAttribute('data-session')
  const secondId = await rows.nth(1).getAttribute('data-session')
  await expectRowKeys(page)
  const adding = page.getByRole('button', { name: 'Add filter' })
  await adding.press(' ')
  await expect(page.getByRole('dialog', { name: 'Filters to add' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding).toBeFocused()
  await adding.blur()
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(page).toHaveURL((url) => url.searchParams.get('peek') === firstId)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/peek=/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname) === `/calls/${secondId}`)
})

test('the list drops calls that are scrolled far away, and returns to them by key', PROOF, async ({ page }) => {
  const perPage = 200
  const pagesAsked: number[] = []
  page.on('request', (request) => {
    for (const { pathname, searchParams } of askedBy(request))
      if (pathname === '/api/calls' && searchParams.get('perPage') === String(perPage))
        pagesAsked.push(Number(searchParams.get('page')))
  })
  await page.goto(`/calls?range=all&tz=Europe/Paris&perPage=${perPage}`)
  const rows = page.locator('main [data-session]')
  await expect(rows.first()).toBeVisible()
  const [firstId, secondId] = [
    await rows.first().getAttribute('data-session'),
    await rows.nth(1).getAttribute('data-session'),
  ]
  await expectRowKeys(page)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(page).toHaveURL((url) => url.searchParams.get('peek') === firstId)

  const list = page.getByRole('region', { name: 'List of calls' })
  const rowPx = await rows.first().evaluate((row) => (row as HTMLElement).offsetHeight)
  for (let place = 2; place <= 14; place += 1) {
    await list.evaluate((element, top) => element.scrollTo({ top }), rowPx * perPage * (place - 0.5))
    await expect.poll(() => pagesAsked.includes(place)).toBe(true)
    await expect(rows.nth(8)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`[?&]page=${place}\\b`))
  }
  pagesAsked.length = 0
  await page.keyboard.press('j')
  await expect(page).toHaveURL((url) => url.searchParams.get('peek') === secondId)
  expect(pagesAsked).toContain(1)
  await expect(page.getByRole('complementary', { name: 'Call preview' })).toContainText(
    // The calls of a room share their session id.
    String(secondId).split('?mid=')[0] as string,
  )
  await page.keyboard.press('k')
  await expect(page).toHaveURL((url) => url.searchParams.get('peek') === firstId)
})

test(
  'an ongoing call that ends upstream shows as ended, with its final figures, on its open page',
  PROOF,
  async ({ page }) => {
    const now = nowSeconds()
    const sessionId = uniqueId('live')
    await putCalls([rawCall(sessionId, now)])
    await page.goto(`/calls/${sessionId}`)
    await expect(page.getByText('Ongoing').first()).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await putCalls([
      rawCall(sessionId, now, {
        status: 'ended',
        endedAt: now + 2,
        totalAudioMinutes: 0.5,
        totalDurationInMinutes: 0.5,
        totalDuration: '00:00:30',
        participants: [left('e2e-ana', now - 28, now + 2, 'a'), left('e2e-bo', now - 28, now + 2, 'b')],
      }),
    ])
    await expect(page.getByText('Answered').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('30 s').first()).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { isSamePage?: boolean }).isSamePage)).toBe(true)
  },
)

test('the page of a call tells its story, and a moment in the URL is pinned', async ({ page }) => {
  const now = nowSeconds() - 4 * 86_400
  const sessionId = uniqueId('story')
  await putCalls([
    rawCall(sessionId, now, {
      status: 'ended',
      endedAt: now + 2,
      totalDuration: '00:00:30',
      receiver: 'e2e-team',
      receiverType: 'group',
      participants: [
        left('e2e-ana', now - 28, now, 'a'),
        left('e2e-bo', now - 28, now + 2, 'b'),
        {
          uid: 'e2e-cy',
          isJoined: false,
          state: 'unanswered',
          totalAudioMinutes: 0,
          totalVideoMinutes: 0,
          totalDuration: 0,
        },
      ],
    }),
  ])
  await page.goto(`/calls/${sessionId}?t=10&tz=Europe/Paris`)
  const main = page.locator('main')
  await expect(main).toContainText(/It rang 12 s/)
  await expect(main).toContainText(/e2e-cy never (answered|joined)/)
  await expect(main).toContainText(/e2e-ana left first, 2 s before the end/)
  await expect(main).toContainText('+0:10')
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(main.getByText(/e2e-ana left first/)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: /Recordings|Transcripts|Related calls/ })).toHaveCount(0)
})

test('the first screen of a large call has few numbers, and its table has the times of everyone', async ({
  page,
  request,
}) => {
  const answer = await request.get(`/api/calls?${LAST_WEEK}&status=ended&sort=-people&perPage=1`)
  const call = (await answer.json()).data[0]
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(callHref(call))
  await expectSettled(page)
  await expectFirstScreen(page)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(page.getByRole('row')).toHaveCount(call.participants.length + 1)
  const joined = page.getByRole('region', { name: 'Participants' }).getByRole('button').first()
  await joined.click()
  await expect(page).toHaveURL(/[?&]t=-?\d+/)
})

test('an unknown call is not found', async ({ page }) => {
  await page.goto('/calls/v1.us.nobody.1700000000ffff')
  await expect(page.locator('main')).toContainText('Call not found')
})

test('a list as seen by someone else offers only its own filters', async ({ page }) => {
  await page.goto('/calls?range=all&minDuration=5&type=audio')
  await expectToListen(page)
  await page.getByRole('button', { name: 'As seen by…' }).click()
  await page.getByLabel('Person', { exact: true }).fill('ana-8')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(/onBehalfOf=ana-8/)
  await expect(page).not.toHaveURL(/minDuration/)
  await expect(page).toHaveURL(/type=audio/)
  const bar = page.getByRole('group', { name: 'Filters' })
  await bar.getByRole('button', { name: 'Add filter' }).click()
  const list = page.getByRole('dialog', { name: 'Filters to add' })
  await expect(list.getByRole('heading', { name: 'Outcome' })).toBeVisible()
  for (const name of ['Anomaly', 'Tag']) await expect(list.getByRole('heading', { name })).toHaveCount(0)
  await expect(list.getByLabel('Duration: at least')).toHaveCount(0)
  await expect(page.getByText('As seen by ana-8, live from the Calls API.')).toBeVisible()
})
