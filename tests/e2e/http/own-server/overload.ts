import { expect, test } from '@playwright/test'
import { cookieHeader, openAnswer, readAll } from '../../support/open-answer'
import { PROOF } from '../../support/proof'
import type { World } from './world'

const REQUESTS = 1000

/** More requests than a process answers at once. */
export function testsOfOverload(world: World): void {
  test(
    'of a thousand concurrent requests some are answered and the rest are told when to retry, while monitoring and sign-ins go on',
    PROOF,
    async () => {
      const cookie = await cookieHeader(world.admin)
      const ask = async (path: string, headers: Record<string, string> = { cookie }) => {
        const answer = await openAnswer(world.server.url + path, headers)
        return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: await readAll(answer) }
      }
      const crowd = Array.from({ length: REQUESTS }, (_, index) => ask(`/api/calls?perPage=50&page=${(index % 3) + 1}`))
      const meanwhile = await Promise.all(['/api/health', '/login', '/api/auth/csrf'].map((path) => ask(path, {})))
      expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200])

      const answers = await Promise.all(crowd)
      const refused = answers.filter(({ status }) => status === 503)
      expect(refused.length).toBeGreaterThan(0)
      expect(answers.filter(({ status }) => status === 200).length).toBe(REQUESTS - refused.length)
      expect(refused.length).toBeLessThan(REQUESTS)
      for (const { retryAfter, body } of refused) {
        expect(retryAfter).toBe('2')
        expect(JSON.parse(body)).toMatchObject({ error: { code: 'OVERLOADED', requestId: expect.any(String) } })
      }
      expect((await ask('/api/calls')).status).toBe(200)
    },
  )
}
