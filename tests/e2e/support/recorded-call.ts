import type { Page } from '@playwright/test'
import { soundOf } from '@/lib/simulator/sound'
import { makeCall, participant, recording } from '../../support/make-call'
import { expect } from './test'

export const FILE = 'https://recordings.example/rec-1.wav'
export const SECONDS = 120

/** Serves the recording with range requests, as a file server does; returns the URLs requested. */
export async function serveFile(page: Page, isAllowed: (url: string) => boolean = () => true): Promise<string[]> {
  const requested: string[] = []
  const { bytes, read } = soundOf(SECONDS, 0)
  const body = read(0, bytes)
  await page.route('https://recordings.example/**', (route) => {
    const request = route.request()
    requested.push(request.url())
    if (!isAllowed(request.url())) return route.fulfill({ status: 403, body: 'expired' })
    const range = /bytes=(\d+)-(\d*)/.exec(request.headers().range ?? '')
    if (!range) return route.fulfill({ body, contentType: 'audio/wav', headers: { 'accept-ranges': 'bytes' } })
    const from = Number(range[1])
    const to = range[2] ? Number(range[2]) : body.length - 1
    return route.fulfill({
      status: 206,
      body: body.subarray(from, to + 1),
      contentType: 'audio/wav',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${to}/${body.length}` },
    })
  })
  return requested
}

const T0 = 1_700_000_100
/** A conversation of 140 s from T0, recorded from its tenth second on. */
export const CALL = makeCall({
  sessionId: 'v1.us.e2e.recorded',
  initiatedAt: T0 - 10,
  startedAt: T0,
  endedAt: T0 + 140,
  time: T0 - 10,
  hasRecording: true,
  participants: [participant('bo-2', 0, 140, { name: 'Bo' }), participant('ana-8', 0, 138)],
  recordings: [{ ...recording(10, 10 + SECONDS), recording_url: FILE }],
})

export type Answer = { call?: () => object; transcripts?: (page: number) => object; status?: number }

/** Opens the page of a call; only the answers about the call itself are mocked. */
export async function open(
  page: Page,
  query = '',
  { call = () => CALL, transcripts = () => noTranscripts }: Answer = {},
) {
  const path = `/api/calls/${CALL.sessionId}`
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { data: call(), meta: { source: 'live', syncedAt: null, fetchedAt: T0 + 300 } } }),
  )
  await page.route(
    (url) => url.pathname === `${path}/transcriptions`,
    (route) =>
      route.fulfill({ json: transcripts(Number(new URL(route.request().url()).searchParams.get('page') ?? 1)) }),
  )
  await page.goto(`/calls/${CALL.sessionId}${query}`)
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible()
}

export const pageOf = (data: object[], total: number, current_page = 1) => ({
  data,
  meta: {
    pagination: { total, count: data.length, per_page: 100, current_page, total_pages: Math.ceil(total / 100) },
    source: 'live',
    syncedAt: null,
  },
})
export const noTranscripts = pageOf([], 0)
export const media = (page: Page) => page.locator('audio, video')
export const at = (page: Page) => media(page).evaluate((element) => (element as HTMLMediaElement).currentTime)
export const pinnedAt = (page: Page) => Number(new URL(page.url()).searchParams.get('t'))
export const plot = (page: Page) => page.getByRole('slider', { name: /Moment in the call/ })
export const play = (page: Page) => page.getByRole('button', { name: /^Play recording/ })
