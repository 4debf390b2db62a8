/** Plain Node, since the server listens before anything is compiled. */
import { isIP } from 'node:net'
import os from 'node:os'

/** The only host names that mean the same on every machine. */
const LOCAL = ['localhost', 'localhost.localdomain']
const ANY = ['', '*']
const label = (name) => name.toLowerCase().split('.', 1)[0]

/**
 * The address to listen on according to HOSTNAME. Shells, containers and clusters set HOSTNAME to the machine's name, which resolves to at most one of
 * its addresses: a server listening only there would be unreachable on the others, including loopback. So only addresses and `localhost` count.
 * @param {string} given HOSTNAME
 * @param {{hostname(): string, networkInterfaces(): NodeJS.Dict<os.NetworkInterfaceInfo[]>}} machine
 * @returns {{host: string | null, notice: string | null, mistake: string | null}} `host`: null for all; `notice`: why ignored; `mistake`: follows the name
 */
export function listenAddress(given, machine = os) {
  const name = given.trim().replace(/^\[(.*)\]$/, '$1')
  const on = (host) => ({ host, notice: null, mistake: null })
  if (ANY.includes(name) || name === machine.hostname()) return on(null)
  if (LOCAL.includes(name.toLowerCase())) return on('localhost')
  if (isIP(name) !== 0) {
    const own = Object.values(machine.networkInterfaces()).flatMap((addresses) => addresses ?? [])
    if (name === '::' && !own.some(({ family }) => family === 'IPv6')) return on(null)
    const isOwn =
      /^(?:0\.0\.0\.0|::|127\..*)$/.test(name) || own.some(({ address }) => address === name.split('%', 1)[0])
    const mistake =
      'is an address that this machine does not have: leave it out, or set it to 0.0.0.0, to listen on all of its addresses'
    return isOwn ? on(name) : { ...on('127.0.0.1'), mistake }
  }
  if (/[/:\s]/.test(name)) {
    const mistake = 'must be an address such as 127.0.0.1 or 0.0.0.0, without a scheme and a port'
    return { ...on('127.0.0.1'), mistake }
  }
  if (label(name) === label(machine.hostname())) return on(null)
  const notice =
    'HOSTNAME is the name of a machine, which the system may have set, so Callscope listens on all addresses. To listen on one, set HOSTNAME to it, such as 127.0.0.1.'
  return { ...on(null), notice }
}
