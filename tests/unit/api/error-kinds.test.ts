import { expect, test } from 'vitest'
import { UpstreamError } from '@/lib/server/calls-api/upstream-error'
import { AppError } from '@/lib/shared/http/errors'

test('errors are recognised even if their class comes from another bundle', () => {
  const upstream = new UpstreamError('ERR_UID_NOT_FOUND', 'no such user', { failure: 'answer' })
  const own = new AppError('NOT_FOUND', 'nothing here')
  expect(upstream instanceof AppError).toBe(true)
  expect(upstream instanceof UpstreamError).toBe(true)
  expect(own instanceof UpstreamError).toBe(false)
  class Elsewhere extends Error {
    static kind = 'AppError'
  }
  Object.defineProperty(Elsewhere, Symbol.hasInstance, { value: AppError[Symbol.hasInstance] })
  expect(own instanceof Elsewhere).toBe(true)
  for (const other of [new Error('x'), null, undefined, 'AppError', {}]) expect(other instanceof AppError).toBe(false)
})
