import { expect, test } from 'vitest'
import { createLog } from '@/lib/server/process/log/log-options.mjs'

function lineOf(fields: object): string {
  const lines: string[] = []
  createLog('debug', { write: (text: string) => void lines.push(text) }).error(fields, 'failed')
  return lines.join('')
}

test('a line has the kind, the code and the causes of an error', () => {
  const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' })
  const line = lineOf({ err: new TypeError('It failed.', { cause }) })
  expect(JSON.parse(line).err).toMatchObject({
    type: 'TypeError',
    message: 'It failed.',
    stack: expect.stringContaining('log-options.test'),
    cause: { message: 'no route', code: 'EHOSTUNREACH' },
  })
})

test.each(['err', 'error', 'reason'])('a line has nothing else that hangs on one, as %s', (name) => {
  const own = { body: 'S3CRET', request: { headers: { authorization: 'S3CRET' } } }
  const ofDrizzle = Object.assign(new Error('Failed query: … params: S3CRET'), { query: '', params: ['S3CRET'] })
  const ofDriver = Object.assign(new Error('invalid: "S3CRET"'), {
    severity: 'ERROR',
    detail: '(S3CRET)',
    code: '22P02',
  })
  const cause = new AggregateError([ofDrizzle, ofDriver], 'Several failed.')
  const line = lineOf({ [name]: Object.assign(new Error('It failed.', { cause }), own) })
  expect(line).not.toContain('S3CRET')
  expect(line).toContain('22P02')
})
