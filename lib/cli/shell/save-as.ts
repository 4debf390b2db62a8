import { rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { Writable } from 'node:stream'

/** Writes a file for its owner alone, by a temporary name until it is on disk, so that it is replaced atomically. @param fill ends the destination */
export async function saveAs<T>(file: string, fill: (destination: Writable) => Promise<T>): Promise<T> {
  const temporary = `${file}.${process.pid}.part`
  const destination = (await open(temporary, 'wx', 0o600)).createWriteStream({ flush: true })
  const remove = () => rmSync(temporary, { force: true })
  process.on('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  try {
    const result = await fill(destination)
    await rename(temporary, file)
    return result
  } finally {
    destination.destroy()
    remove()
    process.off('exit', remove)
  }
}
