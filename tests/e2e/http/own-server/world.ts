import { type APIRequestContext, expect, test } from '@playwright/test'
import { type OwnServer, startOwnServer } from '../../support/own-server'
import { ADMIN } from '../../support/setting'
import { signIn } from '../../support/sign-in'

/** Another loopback address, which `localhost` and `127.0.0.1` do not reach. */
export const HOSTNAME = '127.0.0.2'
export const CREDENTIALS = { user: 'vendor', password: 'kT9-webhooks-in-the-suite' }

/** Seconds for which the server keeps answering after SIGTERM. */
export const DRAIN_SECONDS = 3

/** The one server of these tests and its admin's requests; a test can read them only once the server runs. */
export type World = { server: OwnServer; admin: APIRequestContext }

/** One server for all tests of a file. They run one at a time, since each checks what the server has counted or written, or is still doing. */
export function ownWorld(): World {
  const world = {} as World
  test.beforeAll(async ({ playwright }) => {
    world.server = await startOwnServer({
      hostname: HOSTNAME,
      webhook: CREDENTIALS,
      env: { SYNC_PAGE_SIZE: '10', DRAIN_SECONDS: String(DRAIN_SECONDS) },
    })
    const { url } = world.server
    world.admin = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
    await signIn(world.admin, ADMIN)
    const state = async () => (await (await world.admin.get('/api/sync')).json()).data.state
    await expect.poll(state).toBe('current')
  })
  test.afterAll(async () => {
    await world.admin?.dispose()
    await world.server?.remove()
  })
  return world
}
