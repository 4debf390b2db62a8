import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { writeBackup } from '@/lib/server/accounts/backup/write'
import { accountsDb } from '@/lib/server/accounts/db'
import { log } from '@/lib/server/log'
import { ownEntry } from '@/lib/shared/own-entry'
import packageJson from '@/package.json'
import { runUserCommand, wordsOf } from '../user-commands'

const userCommandSchema = z.object({ args: z.array(z.string()), password: z.string().nullable() })
const startedAt = Math.floor(Date.now() / 1000 - process.uptime())

type Answer = (request: IncomingMessage, response: ServerResponse, folder: string) => Promise<void>

const COMMANDS: Record<string, Answer> = {
  'GET /process': async (_, response) => {
    response.end(JSON.stringify({ pid: process.pid, version: packageJson.version, startedAt }))
  },
  'POST /users': async (request, response) => {
    const { args, password } = userCommandSchema.parse(await json(request))
    response.end(JSON.stringify({ text: await runUserCommand(args, password) }))
  },
  'POST /backup': sendBackup,
}

let backups = 0
/** Written to a file first: other questions wait for the database only as long as it takes to read, whatever the reader's pace. */
async function sendBackup(_: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
  backups += 1
  const file = path.join(folder, `backup-${backups}`)
  try {
    const to = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    const made = await writeBackup(await accountsDb(), packageJson.version, to)
    response.setHeader('x-callscope-made', JSON.stringify(made))
    await pipeline(createReadStream(file), response)
  } finally {
    rmSync(file, { force: true })
  }
}

/** Answers a command of the same machine. What goes wrong is told in words, which the command prints. */
export async function answerCommand(request: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
  const command = ownEntry(COMMANDS, `${request.method} ${request.url}`)
  try {
    if (command === undefined)
      throw new Error('The running server does not know this command; it is of another release.')
    await command(request, response, folder)
  } catch (error) {
    log.warn({ command: request.url, reason: wordsOf(error) }, 'a command from the shell failed')
    // An answer that has begun is cut, so that it cannot pass for whole.
    if (response.headersSent) response.destroy()
    else response.writeHead(400).end(JSON.stringify({ message: wordsOf(error) }))
  }
}
