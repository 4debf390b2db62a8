/** Networks of clients. Plain Node, since the server in front of Next uses it too. */
import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/** An IPv4 address itself; the first 64 bits of an IPv6 one: all below are of one client. @param {string} address */
export function networkOf(address) {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address.slice(0, 64)
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter((group) => group !== ''))
  const groups = [...left, ...Array(Math.max(0, GROUPS - left.length - right.length)).fill('0'), ...right]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
