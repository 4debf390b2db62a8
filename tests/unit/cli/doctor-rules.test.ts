import { expect, test } from 'vitest'
import { inLines, ok, problem, warning } from '@/lib/cli/doctor/finding'
import { clockFindings, descriptorFinding, diskFindings, memoryFinding } from '@/lib/cli/doctor/machine'
import { reasonOf } from '@/lib/server/process/log/reason'

const MB = 1_000_000

test.each([
  [100, 50_000, 1_000_000, ['problem']],
  [1_500, 50_000, 1_000_000, ['warning']],
  [5_000, 50_000, 1_000_000, ['ok']],
  [5_000, 5_000, 1_000_000, ['ok', 'warning']],
  [5_000, 10, 1_000_000, ['ok', 'problem']],
  // btrfs and others do not count files.
  [5_000, 0, 0, ['ok']],
])('a disk with %i MB and %i of %i files free', (free, freeFiles, totalFiles, expected) => {
  const found = diskFindings({ freeBytes: free * MB, freeFiles, totalFiles })
  expect(found.map(({ status }) => status)).toEqual(expected)
})

test.each([
  [512, true, 'problem'],
  [1_000, true, 'warning'],
  [2_000, true, 'ok'],
  [256, false, 'problem'],
  [512, false, 'warning'],
  [1_000, false, 'ok'],
])('%i MB of memory, embedded engine: %s', (mb, isEmbedded, expected) => {
  expect(memoryFinding(mb * MB, isEmbedded).status).toBe(expected)
})

test.each([
  [256, 'problem'],
  [1_024, 'warning'],
  [65_536, 'ok'],
  [null, 'ok'],
])('a limit of %s open files', (soft, expected) => {
  expect(descriptorFinding(soft).status).toBe(expected)
})

test('a clock that is off is said with its direction', () => {
  expect(clockFindings('A', 'another', 9)).toEqual([])
  expect(clockFindings('A', 'another', -60)).toMatchObject([
    { status: 'warning', text: 'This machine’s clock is 60 s behind another.' },
  ])
  expect(clockFindings('A', 'another', 3_600)).toMatchObject([
    { status: 'problem', text: expect.stringContaining('ahead of') },
  ])
})

test('an error is its first cause that has words', () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' })
  expect(reasonOf(new TypeError('fetch failed', { cause }))).toBe('its name is unknown to DNS')
  const both = new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })], '')
  expect(reasonOf(new TypeError('fetch failed', { cause: both }))).toBe('nothing listens there')
  expect(reasonOf(Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }))).toBe('its TLS certificate has expired')
  expect(reasonOf(new Error('first\nsecond'))).toBe('first')
  expect(reasonOf('text')).toBe('text')
})

test('findings are lines with what to do, and how many there are', () => {
  const lines = inLines([ok('A', 'fine.'), problem('B', 'broken.', 'Mend it.'), warning('C', 'odd.', 'Look.')])
  expect(lines).toBe(
    [
      'ok       A: fine.',
      'problem  B: broken.',
      '         → Mend it.',
      'warning  C: odd.',
      '         → Look.',
      '',
      '1 problem, 1 warning.',
    ].join('\n'),
  )
})
