import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { keepOwnEncoding } from '@/lib/cli/front-door/answers.mjs'
import { ownEncoding } from '@/lib/server/http/send-json'
import { serving } from '../../support/serving'

test('the headers that a route gives under names of its own arrive under the real ones', async () => {
  const server = createServer((_, response) => {
    keepOwnEncoding(response)
    for (const [name, value] of Object.entries(ownEncoding(null, 5))) response.setHeader(name, value)
    response.setHeader('X-Own-Encoding', 'identity')
    response.setHeader('x-other', 'kept')
    response.end('hello')
  })
  const answer = await fetch(`http://127.0.0.1:${await serving(server)}`)
  const names = ['content-encoding', 'content-length', 'x-own-encoding', 'x-own-length', 'x-other']
  expect(names.map((name) => answer.headers.get(name))).toEqual(['identity', '5', null, null, 'kept'])
  expect(await answer.text()).toBe('hello')
})
