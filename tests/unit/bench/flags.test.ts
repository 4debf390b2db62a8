import { expect, test } from 'vitest'
import { parseFlags } from '../../bench/flags'
import { PHASE_NAMES } from '../../bench/phase-names'

const mistakesIn = (...args: string[]) => {
  const parsed = parseFlags(args)
  return parsed.kind === 'mistakes' ? parsed.mistakes : []
}

test('without flags every phase runs, on a million calls, with time to merge', () => {
  expect(parseFlags([])).toMatchObject({
    kind: 'run',
    flags: { calls: 1_000_000, only: PHASE_NAMES, peers: false, dataDir: null, settleSeconds: 300 },
  })
  expect(parseFlags(['--calls', '100000', '--only', 'lists,clients', '--peers', '--compare', '/old'])).toMatchObject({
    kind: 'run',
    flags: { calls: 100_000, only: ['lists', 'clients'], peers: true, compareDir: '/old', settleSeconds: 20 },
  })
  expect(parseFlags(['--help'])).toEqual({ kind: 'help' })
})

test('every mistake names its flag', () => {
  expect(mistakesIn('--calls', '1e6', '--runs', '0', '--only', 'lists,speed')).toEqual([
    expect.stringContaining('--calls'),
    expect.stringContaining('speed'),
    expect.stringContaining('--runs'),
  ])
  expect(mistakesIn('--fast')).toEqual([expect.stringContaining('--fast')])
  expect(mistakesIn('--settle', '-1')).toHaveLength(1)
})
