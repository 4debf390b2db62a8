import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from '@/components/ui/overlay/toast'

afterEach(() => vi.unstubAllGlobals())

it('copying without a clipboard, as over plain HTTP, is refused in words and throws nothing', async () => {
  vi.stubGlobal('navigator', {})
  await expect(copyText('text', 'Copied.')).resolves.toBeUndefined()
})

it('copies where it can', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('text', 'Copied.')
  expect(writeText).toHaveBeenCalledWith('text')
})
