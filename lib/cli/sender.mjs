/** Who sends a request, and how much of the server they may take. */
import { BlockList, isIPv6 } from 'node:net'
import { networkOf } from '../server/requests/network.mjs'

/** A third: whatever one client does, the others have most of the server. */
const SHARE_OF_CLIENT = 1 / 3
/** A proxy without TRUSTED_PROXIES sends for everybody, so it gets nearly everything; the rest is for whoever comes another way. */
const SHARE_OF_PROXY = 3 / 4

const INSIDE = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
])
  INSIDE.addSubnet(network, bits)
INSIDE.addAddress('::1', 'ipv6')
INSIDE.addSubnet('fc00::', 7, 'ipv6')
INSIDE.addSubnet('fe80::', 10, 'ipv6')

/**
 * The network of the client, as trusted proxies report it (`forwarded`). The peer of the connection itself may be a proxy that hides everybody, if
 * its address is one of an inside network: then nobody behind it may be kept waiting for what a single client does.
 * @param {{headers: Record<string, string | string[] | undefined>, socket: {remoteAddress?: string}}} request after `keepTrustedForwarding`
 * @returns {{network: string, share: number}} `share` is the part of each limit that this network may take, up to 1
 */
export function senderOf({ headers, socket }) {
  const address = String(headers['x-forwarded-for'] ?? 'unknown')
  const mayBeProxy = address === socket.remoteAddress && isInside(address)
  return { network: networkOf(address), share: mayBeProxy ? SHARE_OF_PROXY : SHARE_OF_CLIENT }
}

function isInside(address) {
  const plain = address.split('%', 1)[0]
  return INSIDE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
