import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileTrouble, type Trouble } from '@/lib/server/process/config/file-trouble'
import { installedAt } from '@/lib/server/process/config/places'

/** Runs in a child process: an engine stays bound to one directory for life, and reports why it does not start on standard error only. */
const OPEN = "const { Session } = require('chdb'); new Session(process.argv[1]); process.exit(0)"
const PATIENCE_MS = 60_000

/**
 * Opens the engine in an empty, temporary directory in the same environment: a fault that occurs there too is not in a mirror's files.
 * @param directory a path to create, on the disk of the mirror
 * @returns what is wrong, in the engine's own words; null if it opens
 */
export async function freshEngineTrouble(directory: string): Promise<Trouble | null> {
  try {
    await rm(directory, { recursive: true, force: true })
    await mkdir(directory)
    const words = await wordsOfOpening(directory)
    if (words === null) return null
    return (
      fileTrouble(new Error(words), path.dirname(directory)) ?? {
        text: `The mirror’s engine cannot start, not even in an empty directory: ${words}`,
        fix: 'Correct what it names: a setting of the environment, such as TZ, or a limit of this machine. Nothing is damaged.',
      }
    )
  } catch (error) {
    const trouble = fileTrouble(error, path.dirname(directory))
    if (trouble === null) throw error
    return trouble
  } finally {
    await rm(directory, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Why the engine does not open; null if it does. */
async function wordsOfOpening(directory: string): Promise<string | null> {
  const child = spawn(process.execPath, ['-e', OPEN, directory], {
    cwd: installedAt(),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PATIENCE_MS,
  })
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  if (code === 0) return null
  const lines = said.split('\n').map((line) => line.trim())
  return lines.find((line) => /Exception|Error/.test(line)) ?? lines.find(Boolean) ?? 'it ended without a word.'
}
