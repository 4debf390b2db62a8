import { expect, test } from '@playwright/test'
import { countCost } from '../../../support/costs.mjs'
import { DRAIN_SECONDS, type World } from './world'

/** Tests of the shutdown. It ends the server, so no test can follow. */
export function testsOfDraining(world: World): void {
  test('with DRAIN_SECONDS, SIGTERM first ends readiness while requests are answered, on connections that close', async () => {
    const { server } = world
    const statusOf = async (path: string) => {
      const answer = await fetch(server.url + path)
      await answer.text()
      return [answer.status, answer.headers.get('connection')]
    }
    expect(await statusOf('/api/health/ready')).toEqual([200, 'keep-alive'])
    server.process.kill('SIGTERM')
    await expect.poll(() => statusOf('/api/health/ready')).toEqual([503, 'close'])
    expect(await statusOf('/api/health/live')).toEqual([200, 'close'])
    expect(await statusOf('/api/health')).toEqual([200, 'close'])
    expect(await server.ended).toBe(0)
    countCost('waited seconds', DRAIN_SECONDS)
  })
}
