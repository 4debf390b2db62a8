import { freePort } from '../support/listen'
import { type OwnServer, startOwnServer } from './support/own-server'
import { PROOF } from './support/proof'
import { ADMIN } from './support/setting'
import { signedInAt, signIn } from './support/sign-in'
import { expect, test } from './support/test'

let server: OwnServer
test.beforeAll(async () => {
  const upstream = { CALLS_API_KEY: '', CALLS_API_URL: '', CHAT_API_URL: '', RECORDING_HOSTS: '', DEMO_CALLS: '400' }
  // The log level of someone who tries the demo, and no warnings about slow requests, since the machine may be slow.
  const env = { ...upstream, LOG_LEVEL: '', SLOW_REQUEST_MS: '3600000' }
  const port = await freePort('127.0.0.1')
  // A proxy polls for readiness during the start.
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const untilReady = async () => {
    await expect.poll(isReady, { timeout: 55_000 }).toBe(true)
  }
  ;[server] = await Promise.all([startOwnServer({ env, port }), untilReady()])
})
test.afterAll(() => server?.remove())

test('its first log has no warnings and no requests; the address and the logins come last', async ({ request }) => {
  expect((await request.get(`${server.url}/login`)).status()).toBe(200)
  const lines = server.output().trimEnd().split('\n')
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(logged.filter(({ level, msg }) => level > 30 || msg === 'request')).toEqual([])
  const logins = ['admin', 'ops', 'agent'].map((role) => expect.stringContaining(`${role}@demo.`))
  expect(lines.slice(-4)).toEqual([`Callscope is at ${server.url}`, ...logins])
})

test('it is furnished: teams, hours, rates, alerts in two states, a digest, notes, tags, views, a link, and accounts with people', async ({
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await signIn(request, ADMIN)
  const read = async (path: string) => (await (await request.get(path)).json()).data
  await expect.poll(async () => (await read('/api/shares?all=true'))?.length, { timeout: 30_000 }).toBe(1)
  expect((await read('/api/teams?figures=false')).map(({ name }: { name: string }) => name)).toEqual([
    'Sales',
    'Support',
  ])
  expect((await read('/api/settings/business-hours')).isDefault).toBe(false)
  expect((await read('/api/settings/rates')).currency).toBe('EUR')
  const states = async () => (await read('/api/alerts')).map(({ state }: { state: string }) => state).sort()
  await expect.poll(states, { timeout: 30_000 }).toEqual(['firing', expect.stringMatching(/normal|no-data/)])
  expect(await read('/api/digests')).toHaveLength(1)
  expect(await read('/api/views')).toHaveLength(2)
  const tagged = () => read('/api/calls?range=all&q=SUP-4755')
  await expect.poll(async () => (await tagged()).length, { timeout: 30_000 }).toBe(1)
  expect(await read(`/api/calls/${encodeURIComponent((await tagged())[0].sessionId)}/notes`)).toHaveLength(1)
  const tied = (await read('/api/users')).filter(({ uid }: { uid: string | null }) => uid !== null)
  expect(tied).toHaveLength(2)
  await request.dispose()
})

test(
  'a recording of the demo plays in step with the timeline, for whoever is signed in',
  PROOF,
  async ({ browser }) => {
    const context = await signedInAt(server.url, browser, ADMIN)
    const { request } = context
    await expect
      .poll(
        async () => (await (await request.get('/api/calls?range=all&hasRecording=true')).json()).meta.pagination.total,
      )
      .toBeGreaterThan(0)
    const { data } = await (await request.get('/api/calls?range=all&hasRecording=true')).json()
    const call = data.find(({ recordings }: { recordings: unknown[] }) => recordings.length === 1)
    const file = call.recordings[0].recording_url.split('/').at(-1)
    const page = await context.newPage()
    const pinned = call.recordings[0].startTime - call.startedAt + 20
    await page.goto(`/calls/${encodeURIComponent(call.sessionId)}?at=${call.recordings[0].startTime + 20}`)
    await page.getByRole('button', { name: 'Play recording from 0:20' }).click()
    const player = page.locator('audio')
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(20.2)
    const { recordings } = call
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(
      recordings[0].durationSeconds,
      0,
    )
    await player.evaluate((audio: HTMLAudioElement) => audio.pause())
    const at = await player.evaluate((audio: HTMLAudioElement) => audio.currentTime)
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('t'))).toBe(Math.round(pinned - 20 + at))

    const stranger = await browser.newContext({ baseURL: server.url })
    expect((await stranger.request.get(`/api/demo/recordings/${file}`)).status()).toBe(401)
    for (const name of ['rec-00000000-1.wav', 'x', '..%2f..%2fv3%2fcalls', 'rec-1.mp4'])
      expect([400, 404]).toContain((await request.get(`/api/demo/recordings/${name}`)).status())
    await stranger.close()
    await context.close()
  },
)
