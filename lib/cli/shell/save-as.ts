import { createWriteStream, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { Writable } from 'node:stream'

/** Writes a file that only its owner can read, under another name until it is whole and on disk: an existing one is replaced in one step or not at all. */
export async function saveAs<T>(file: string, fill: (destination: Writable) => Promise<T>): Promise<T> {
  const temporary = `${file}.${process.pid}.part`
  const remove = () => rmSync(temporary, { force: true })
  process.on('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  try {
    const result = await fill(createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(temporary, file)
    return result
  } finally {
    remove()
    process.off('exit', remove)
  }
}
