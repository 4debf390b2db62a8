import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The installation folder. A bundled module does not know its own location, so `npm start` passes it. */
export const installedAt = (): string => process.env.CALLSCOPE_ROOT ?? process.cwd()

const ANY_ADDRESS = ['0.0.0.0', '::']

/** The URL at which this machine reaches the server. @param hostname what the server listens on; null means all addresses, including loopback */
export function ownAddress({ hostname, port }: { hostname: string | null; port: number }): string {
  const host = hostname === null || ANY_ADDRESS.includes(hostname) ? 'localhost' : hostname
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The folder in which a running process keeps its channel for commands, open to its own user only. */
export const controlFolder = (dataDir: string): string => path.join(dataDir, 'control')

/** The file that says where the channel listens: a socket next to it, or elsewhere if that path would be too long. */
export const controlAddressFile = (dataDir: string): string => path.join(controlFolder(dataDir), 'address')

/** Where the running process takes commands; null if none is running or it takes none. */
export function controlAddress(dataDir: string): string | null {
  try {
    return readFileSync(controlAddressFile(dataDir), 'utf8').trim()
  } catch {
    return null
  }
}
