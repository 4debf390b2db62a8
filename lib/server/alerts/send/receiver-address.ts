import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/**
 * All that the internet uses of IPv6 (IANA, IPv6 Global Unicast Address Assignments). What is outside is special, and some of it is an IPv4 address
 * in another spelling: compatible (`::127.0.0.1`), mapped, or behind a translator (`64:ff9b:1::/48`). The filtering agent knows those that lie within.
 */
const INTERNET = new BlockList()
INTERNET.addSubnet('2000::', 3, 'ipv6')

const isSpecial = (address: string) => isIPv6(address) && !INTERNET.check(address, 'ipv6')
/** In the words of the filtering agent, which refuses everything else. */
const refusal = (address: string) => new Error(`${address} is not allowed: it is no address of the internet.`)

/** @param hostname as in a URL, IPv6 in brackets. @throws Error for an IPv6 address that is not of the internet */
export function requireInternet(hostname: string): void {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isSpecial(address)) throw refusal(address)
}

/** Looks names up, and fails for those that lead to such an address. @param lookup the system's by default */
export function lookupOnInternet(lookup: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found: string | LookupAddress[], family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      const special = addresses.find(isSpecial)
      if (error === null && special !== undefined) done(refusal(special), found, family)
      else done(error, found, family)
    })
}
