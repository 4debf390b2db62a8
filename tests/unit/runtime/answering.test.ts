import { expect, it, vi } from 'vitest'
import { answering } from '@/lib/server/process/start/answering'
import { startWords } from '@/lib/server/process/start/notices'
import { AppError } from '@/lib/shared/http/errors'
import { silent } from '../../support/silent-log'

const unreachable = () => new AppError('MIRROR_UNAVAILABLE', 'It is not there.', { retryAfterSeconds: 2 })

it('tries until the store answers', async () => {
  const open = vi.fn().mockRejectedValueOnce(unreachable()).mockResolvedValue('open')
  await expect(answering('The mirror', open, { log: silent, pause: async () => undefined })).resolves.toBe('open')
})

it('says so while a store takes long to open', async () => {
  const warn = vi.fn()
  const open = () => vi.waitFor(() => expect(warn.mock.calls.length).toBeGreaterThan(1)).then(() => 'open')
  await expect(answering('The mirror', open, { log: { ...silent, warn }, notableMs: 1 })).resolves.toBe('open')
  expect(warn).toHaveBeenLastCalledWith({ seconds: expect.any(Number) }, 'The mirror is slow to open; still waiting.')
})

it('tries no more once whoever wanted the store has stopped, during a pause or a try', async () => {
  const open = vi.fn(() => Promise.reject(unreachable()))
  const ending = new AbortController()
  const waiting = answering('The mirror', open, { log: silent, signal: ending.signal })
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  ending.abort(new Error('It has stopped.'))
  await expect(waiting).rejects.toThrow('It has stopped.')
  const tries = open.mock.calls.length
  const late = answering('The mirror', open, { log: silent, signal: ending.signal, pause: async () => undefined })
  await expect(late).rejects.toThrow('It has stopped.')
  expect(open).toHaveBeenCalledTimes(tries + 1)
})

it('gives up after ten minutes, with one sentence', async () => {
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const open = vi.fn(() => Promise.reject(refused))
  const pause = async () => {
    nowMs += 60_000
  }
  const opening = answering('The accounts database', open, { log: silent, pause })
  const said = await opening.catch((error: unknown) => startWords(error))
  clock.mockRestore()
  expect(said).toBe(
    'The accounts database has not responded for ten minutes: connect ECONNREFUSED 10.0.0.1:5432. Start again once it does.',
  )
  expect(open).toHaveBeenCalledTimes(11)
})
