import { afterEach, expect, it, vi } from 'vitest'
import { SHELL_ACTIONS } from '@/components/shell/shell-actions'

afterEach(() => vi.unstubAllGlobals())

it('signing out without a connection leaves no error that nobody handles', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  SHELL_ACTIONS['sign-out']()
  await new Promise(setImmediate)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
