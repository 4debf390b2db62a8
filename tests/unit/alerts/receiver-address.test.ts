import type { LookupFunction } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookupOnInternet, post } from '@/lib/server/alerts/send/post'
import { parseConfig } from '@/lib/server/process/config/config'

const INSIDE = ['127.0.0.1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
const group = (high: number, low: number) => ((high << 8) | low).toString(16)
/** The ways in which IPv6 spells an IPv4 address. */
const SPELLINGS = {
  'an IPv4-compatible one (RFC 4291)': (high: string, low: string) => `::${high}:${low}`,
  'a mapped one (RFC 4291)': (high: string, low: string) => `::ffff:${high}:${low}`,
  'a translated one (RFC 2765)': (high: string, low: string) => `::ffff:0:${high}:${low}`,
  'NAT64 (RFC 6052)': (high: string, low: string) => `64:ff9b::${high}:${low}`,
  'a NAT64 of one’s own (RFC 8215)': (high: string, low: string) => `64:ff9b:1::${high}:${low}`,
  '6to4 (RFC 3056)': (high: string, low: string) => `2002:${high}:${low}::1`,
  'Teredo (RFC 4380)': (high: string, low: string) => `2001:0:${high}:${low}::1`,
}
/** Nothing is sent: a refusal comes before any connection. */
const outcomeOf = (host: string) => outcomeAt(`http://${host}:9/hook`, '')
/** @param allowed as in the setting */
const outcomeAt = (address: string, allowed: string) => {
  const allowHosts = parseConfig({ ALERT_ALLOW_HOSTS: allowed }).alertAllowHosts
  return post(address, '{}', {}, { allowHosts, timeoutMs: 2_000 }).then(
    () => 'sent',
    (error: Error) => error.message,
  )
}
const REFUSED = /leads into a private network/

describe('a receiver is refused whose address is', () => {
  test.each(
    Object.entries(SPELLINGS).flatMap(([name, spell]) =>
      INSIDE.map((address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        return [name, address, spell(group(a, b), group(c, d))] as const
      }),
    ),
  )('%s of %s: %s', async (_, __, host) => {
    expect(await outcomeOf(`[${host}]`)).toMatch(REFUSED)
  })

  test.each([
    ...INSIDE,
    '[::127.0.0.1]',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:127.0.0.1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fd00::1]',
    '[ff02::1]',
    '[100::1]',
    '[5f00::1]',
    '0x7f.1',
    '2130706433',
  ])('%s', async (host) => {
    expect(await outcomeOf(host)).toMatch(REFUSED)
  })

  test('any IPv6 address outside of the internet’s', async () => {
    const address = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
      .filter(([first = 0]) => first >> 13 !== 1)
    await fc.assert(
      fc.asyncProperty(address, async (groups) => {
        expect(await outcomeOf(`[${groups.map((each) => each.toString(16)).join(':')}]`)).toMatch(REFUSED)
      }),
      { numRuns: 100 },
    )
  })
})

test.each([
  ['http://127.0.0.1/', '127.0.0.1:80'],
  ['https://127.0.0.1/', '127.0.0.1:443'],
  ['https://127.0.0.1:443/', '127.0.0.1:443'],
  ['https://127.0.0.1/', '127.0.0.1'],
  ['http://127.1:9/', '2130706433:9'],
  ['http://LOCALHOST:9/', 'Localhost'],
  ['http://localhost.:9/', 'localhost:9'],
  ['http://localhost:9/', 'localhost.:9'],
  ['http://[::1]/', '[0:0::1]:80'],
])('%s is not refused where %s is allowed', async (address, allowed) => {
  expect(await outcomeAt(address, allowed)).not.toMatch(REFUSED)
})

test.each([
  ['http://127.0.0.1/', '127.0.0.1:443'],
  ['https://127.0.0.1/', '127.0.0.1:80'],
  ['https://127.0.0.1:8443/', '127.0.0.1:443'],
  ['http://127.0.0.1/', 'localhost'],
  ['http://[::1]:9/', '[::2]:9'],
])('%s is refused where only %s is allowed', async (address, allowed) => {
  expect(await outcomeAt(address, allowed)).toMatch(REFUSED)
})

/** Resolves a name that has these addresses: the answer, or the message of the refusal. */
function found(addresses: string[], all: boolean): Promise<string> {
  const system = ((_name, _options, done) =>
    all
      ? done(
          null,
          addresses.map((address) => ({ address, family: 6 })),
        )
      : done(null, addresses[0] ?? '', 6)) as LookupFunction
  return new Promise((resolve) => {
    lookupOnInternet(system)('hooks.example', { all }, (error, answer) =>
      resolve(error === null ? JSON.stringify(answer) : error.message),
    )
  })
}

test.each([true, false])('a name that has such an address is refused (all: %j)', async (all) => {
  expect(await found(['::7f00:1'], all)).toContain('is not allowed')
  expect(await found(['2606:4700::1111'], all)).toContain('2606:4700::1111')
  expect(await found(['203.0.113.5'], all)).toContain('203.0.113.5')
})

test('of several addresses of a name, none may be such', async () => {
  expect(await found(['2606:4700::1111', '64:ff9b:1::a00:1'], true)).toContain('is not allowed')
})
