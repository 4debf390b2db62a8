const ANY_ADDRESS = ['0.0.0.0', '::']

/**
 * The URL at which this machine reaches the server, for the log and the setup link.
 * @param hostname what the server listens on; null means all addresses, including loopback
 */
export function ownAddress({ hostname, port }: { hostname: string | null; port: number }): string {
  const host = hostname === null || ANY_ADDRESS.includes(hostname) ? 'localhost' : hostname
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
