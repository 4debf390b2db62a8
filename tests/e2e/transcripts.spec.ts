import { transcript } from '../support/make-call'
import { PROOF } from './support/proof'
import { CALL, noTranscripts, open, pageOf } from './support/recorded-call'
import { nowMs, nowSeconds, stateFile } from './support/setting'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

test('transcripts are listed with their times, page by page', async ({ page }) => {
  const windows = Array.from({ length: 140 }, (_, index) => transcript(139 - index, 140 - index))
  await open(page, '', {
    call: () => ({ ...CALL, hasTranscription: true }),
    transcripts: (number) => pageOf(windows.slice((number - 1) * 100, number * 100), 140, number),
  })
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Transcripts' }) })
  await expect(card.getByRole('link', { name: /Open transcript/ })).toHaveCount(100)
  await expect(card).toContainText('100 of 140')
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect(card.getByRole('link', { name: /Open transcript/ })).toHaveCount(140)
  await expect(card.getByRole('button', { name: 'Show more' })).toBeHidden()
  await expect(page.getByText('Transcribed', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: /–/ }).last().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe('0')
})

test.describe('on a clock that is set', () => {
  test.use({ isAlone: true })

  test('after a recent end a transcript may still arrive, and appears by itself', PROOF, async ({ page }) => {
    await page.clock.install({ time: nowMs() })
    const end = nowSeconds() - 60
    let isDone = false
    await open(page, '', {
      call: () => ({ ...CALL, initiatedAt: end - 150, startedAt: end - 140, endedAt: end, time: end - 150 }),
      transcripts: () =>
        isDone ? pageOf([{ ...transcript(0, 1), startTime: end - 140, endTime: end }], 1) : noTranscripts,
    })
    await expect(page.getByRole('heading', { name: 'Transcripts' })).toHaveCount(0)
    isDone = true
    await page.clock.fastForward('00:35')
    await expect(page.getByRole('link', { name: /Open transcript/ })).toBeVisible()
  })
})

test('transcripts that fail to load say why, and can be requested again', PROOF, async ({ page }) => {
  let isUp = false
  await page.route(
    (url) => url.pathname.endsWith('/transcriptions'),
    (route) =>
      isUp
        ? route.fulfill({ json: pageOf([transcript(0, 60)], 1) })
        : route.fulfill({
            status: 403,
            json: { error: { code: 'ERR_PLAN_RESTRICTION', message: 'Not in this plan.', requestId: 'r-1' } },
          }),
  )
  await page.route(
    (url) => url.pathname === `/api/calls/${CALL.sessionId}`,
    (route) => route.fulfill({ json: { data: { ...CALL, recordings: [] }, meta: { source: 'live', syncedAt: null } } }),
  )
  await page.goto(`/calls/${CALL.sessionId}`)
  await expect(page.getByText('Transcripts could not be loaded: Not in this plan.')).toBeVisible()
  await expect(page.getByText('The API says it was recorded, but lists no recording.')).toBeVisible()
  isUp = true
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Transcripts' }) })
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /Open transcript/ })).toBeVisible()
})
