import os from 'node:os'
import { expect, it } from 'vitest'
import { listenAddress } from '@/lib/server/process/config/listen-address.mjs'

const address = (text: string, family: 'IPv4' | 'IPv6') => ({ address: text, family }) as os.NetworkInterfaceInfo
const MACHINE = {
  hostname: () => 'calls-7d9f',
  networkInterfaces: () => ({
    lo: [address('127.0.0.1', 'IPv4'), address('::1', 'IPv6')],
    eth0: [address('10.0.0.5', 'IPv4')],
  }),
}
const WITHOUT_IPV6 = { ...MACHINE, networkInterfaces: () => ({ lo: [address('127.0.0.1', 'IPv4')] }) }

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['0.0.0.0', '0.0.0.0'],
  ['::', '::'],
  ['[::1]', '::1'],
  ['10.0.0.5', '10.0.0.5'],
  ['localhost', 'localhost'],
  [' LocalHost ', 'localhost'],
  ['', null],
  ['*', null],
  ['calls-7d9f', null],
  ['calls-7d9f.default.svc.cluster.local', null],
])('HOSTNAME=%s listens on %s, and there is nothing to say', (text, host) =>
  expect(listenAddress(text, MACHINE)).toEqual({ host, notice: null, mistake: null }),
)

it.each(['web-1', 'no-such-host.invalid', 'calls.example.com', 'LAPTOP_7', 'müller'])(
  'the name %s, which the system may have set, is not listened on, and that is said',
  (text) => {
    const { host, notice, mistake } = listenAddress(text, MACHINE)
    expect({ host, mistake }).toEqual({ host: null, mistake: null })
    expect(notice).toMatch(/^HOSTNAME is the name of a machine.* set HOSTNAME to it, such as 127\.0\.0\.1\.$/)
  },
)

it.each(['203.0.113.7', '2001:db8::7', 'http://0.0.0.0:3000', '127.0.0.1:3000', 'tcp://10.0.0.5:3000', 'a b'])(
  '%s is a mistake, with which only this machine is listened to until it is reported',
  (text) => {
    const { host, mistake } = listenAddress(text, MACHINE)
    expect(host).toBe('127.0.0.1')
    expect(mistake).toMatch(/^(is an address that this machine does not have: .*0\.0\.0\.0|must be an address such as)/)
  },
)

it('all addresses are those that there are', () =>
  expect(listenAddress('::', WITHOUT_IPV6)).toEqual({ host: null, notice: null, mistake: null }))

it('this machine has its own name and its own addresses', () => {
  const own = Object.values(os.networkInterfaces()).flatMap((found) => found ?? [])
  for (const text of [os.hostname(), ...own.map((found) => found.address)])
    expect(listenAddress(text)).toMatchObject({ notice: null, mistake: null })
})
