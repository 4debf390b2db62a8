import { describe, expect, it } from 'vitest'
import { toEpochSeconds } from '@/lib/shared/filters/range'
import { parseCommand } from '@/lib/simulator/command-line'
import { SPELLING_KINDS } from '@/lib/simulator/spellings/record'
import { NO_TIMES, TIMES } from '../../support/written-times'

describe('npm run simulate', () => {
  it('has defaults for everything', () => {
    expect(parseCommand([], 1_750_000_000)).toMatchObject({
      kind: 'run',
      options: { calls: 20_000, seed: 7, anchorSeconds: 1_750_000_000 },
    })
  })

  it('reads every flag', () => {
    const args =
      '--calls 5 --seed 3 --port 0 --now 1700000000 --key k --host ::1 --live 0.5 --anomalies 0 --quarantine 1 --callbacks 0.2 --max-per-page 100 --days 10'
    expect(parseCommand(args.split(' '), 1)).toEqual({
      kind: 'run',
      options: {
        calls: 5,
        seed: 3,
        port: 0,
        anchorSeconds: 1_700_000_000,
        apiKey: 'k',
        host: '::1',
        liveCallsPerMinute: 0.5,
        anomalyRate: 0,
        quarantineRate: 1,
        callbackRate: 0.2,
        maxPerPage: 100,
        historyDays: 10,
      },
    })
  })

  it.each(TIMES)('takes %s as the present', (time) =>
    expect(parseCommand(['--now', time], 1)).toMatchObject({ options: { anchorSeconds: toEpochSeconds(time, 'UTC') } }),
  )

  it.each([...NO_TIMES, '0', '99999999', ''])('refuses --now=%s by its name', (time) =>
    expect(parseCommand([`--now=${time}`], 1)).toMatchObject({
      kind: 'mistakes',
      mistakes: [expect.stringMatching(/^--now /)],
    }),
  )
  it('spells everything in all ways when asked', () => {
    expect(parseCommand(['--spellings'], 1)).toMatchObject({ options: { spellings: SPELLING_KINDS } })
  })

  it('reports every mistake at once', () => {
    const command = parseCommand(
      ['--calls=-1', '--seed=x', '--anomalies', '2', '--key', 'a b', '--port='],
      1_750_000_000,
    )
    expect(command.kind).toBe('mistakes')
    const text = command.kind === 'mistakes' ? command.mistakes.join('\n') : ''
    for (const name of ['--calls', '--seed', '--anomalies', '--key', '--port']) expect(text).toContain(name)
  })

  it('reads where to send webhooks, which needs an address, a user and a password', () => {
    const whole = '--webhook-url http://localhost:3000/api/hooks/calls --webhook-user u --webhook-password p'.split(' ')
    expect(parseCommand(whole, 1)).toMatchObject({
      options: { webhook: { url: 'http://localhost:3000/api/hooks/calls', user: 'u', password: 'p' } },
    })
    for (const args of [
      whole.slice(0, 4),
      ['--webhook-url', 'localhost', ...whole.slice(2)],
      [...whole, '--webhook-user', 'a:b'],
    ])
      expect(parseCommand(args, 1)).toMatchObject({ kind: 'mistakes', mistakes: [expect.stringContaining('webhook')] })
  })

  it.each(['--nonsense', 'stray'])('refuses %s', (flag) => {
    expect(parseCommand([flag], 1_750_000_000)).toMatchObject({ kind: 'mistakes' })
  })
})
