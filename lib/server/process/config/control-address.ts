import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder in which a running process keeps its channel for commands, open to its own user only. */
export const controlFolder = (dataDir: string): string => path.join(dataDir, 'control')

/** The file that says where the channel listens: a socket beside it, or elsewhere where that path would be too long. */
export const controlAddressFile = (dataDir: string): string => path.join(controlFolder(dataDir), 'address')

/** Where the running process takes commands; null where none is running, or one that takes none. */
export function controlAddress(dataDir: string): string | null {
  try {
    return readFileSync(controlAddressFile(dataDir), 'utf8').trim()
  } catch {
    return null
  }
}
