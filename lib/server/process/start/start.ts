import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { accountsDb } from '@/lib/server/accounts/db'
import { writeBackup } from '@/lib/server/backup/write'
import { config } from '@/lib/server/process/config/config'
import { MAX_SOCKET_PATH } from '@/lib/server/process/config/data-dir'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { controlAddressFile, controlFolder, ownAddress } from '@/lib/server/process/config/places'
import { holdDataDir } from '@/lib/server/process/config/prepare-data-dir'
import { rootNotice } from '@/lib/server/process/config/usable-files'
import { log } from '@/lib/server/process/log/log'
import { asWork } from '@/lib/server/process/observe/tracking'
import { ensureAccounts } from '@/lib/server/users/ensure'
import { verifyApp } from '@/lib/server/verify/verify'
import { ownEntry } from '@/lib/shared/text/own-entry'
import packageJson from '@/package.json'
import { supportFigures } from '../workspace/scrape'
import { answering } from './answering'
import { startDemoUpstream } from './demo'
import { configNotices, startWords } from './notices'
import { startApps } from './start-apps'
import { runUserCommand, wordsOf } from './user-commands'

const userCommandSchema = z.object({ args: z.array(z.string()), password: z.string().nullable() })
const verifyCommandSchema = z.object({
  app: z.string(),
  options: z.object({ calls: z.int(), questions: z.int(), seed: z.int() }),
})
const startedAt = Math.floor(Date.now() / 1000 - process.uptime())

/** Returns the value to send as JSON, after anything it has written itself. */
type Answer = (request: IncomingMessage, response: ServerResponse, folder: string) => Promise<unknown>

const COMMANDS: Record<string, Answer> = {
  'GET /process': async () => ({ pid: process.pid, version: packageJson.version, startedAt }),
  'GET /support': supportFigures,
  'POST /users': async (request) => {
    const { args, password } = userCommandSchema.parse(await json(request))
    return { text: await runUserCommand(args, password) }
  },
  'POST /backup': sendBackup,
  /** Sends a line for each step, then the result. */
  'POST /verify': async (request, response) => {
    const { app, options } = verifyCommandSchema.parse(await json(request))
    const say = (words: string) => {
      if (response.destroyed) throw new Error('Nobody waits for what is verified any more.')
      response.write(`${words}\n`)
    }
    return verifyApp(app, options, say)
  },
}

let backups = 0
/** Writes the backup to a file first, so that a slow reader does not block other queries. */
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

/** Answers a command from the same machine. Errors are messages that the command prints. */
async function answerCommand(request: IncomingMessage, response: ServerResponse, folder: string): Promise<void> {
  const command = ownEntry(COMMANDS, `${request.method} ${request.url}`)
  try {
    if (command === undefined)
      throw new Error('The running server does not know this command; it is of another release.')
    const answer = await command(request, response, folder)
    if (!response.writableEnded) response.end(JSON.stringify(answer))
  } catch (error) {
    log.warn({ command: request.url, reason: wordsOf(error) }, 'a command from the shell failed')
    // A response that has begun is cut off, so that it cannot pass for complete.
    if (response.headersSent) response.destroy()
    else response.writeHead(400).end(JSON.stringify({ message: wordsOf(error) }))
  }
}

/**
 * Opens the channel for commands from the same machine, which need it because only this process can use the embedded database: HTTP on a socket in
 * a folder that only this process's user can enter, not on the network. A failure is logged, and the commands then say what to do.
 */
export async function startControl(dataDir: string): Promise<{ close(): Promise<void> }> {
  const folder = controlFolder(dataDir)
  // Left by a killed process; the lock of the data directory proves that no other is running.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const folders = [folder]
  const server = createServer((request, response) => void answerCommand(request, response, folder))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    for (const one of folders) rmSync(one, { recursive: true, force: true })
  }
  if (await listensIn(folder, server, dataDir)) return { close }
  const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'callscope-'))
  folders.push(elsewhere)
  if (!(await listensIn(elsewhere, server, dataDir)))
    log.warn(
      'No socket could be opened for commands: `npm run backup` and `npm run users` need the server to be stopped.',
    )
  return { close }
}

/** Listens on a socket in a folder, and notes where; false if its path is too long, or its file system has no sockets, as some shared folders. */
async function listensIn(folder: string, server: Server, dataDir: string): Promise<boolean> {
  const address = path.join(folder, 'socket')
  if (address.length > MAX_SOCKET_PATH) return false
  try {
    await once(server.listen(address), 'listening')
    server.unref()
    writeFileSync(controlAddressFile(dataDir), `${address}\n`, { mode: 0o600 })
    return true
  } catch (error) {
    log.debug({ reason: (error as Error).message }, 'no socket for commands there')
    return false
  }
}

/**
 * Starts everything needed before the first request, once per process: lock, accounts, mirror, Calls API or simulator, sync worker. Exits with a
 * message if that fails. `lib/cli/start` finds the same promise on globalThis.
 */
export const startRuntime = (): ReturnType<typeof start> =>
  ofProcess('Runtime', () => asWork('start', start)).catch((error: unknown) => {
    console.error(startWords(error))
    process.exit(1)
  })

async function start() {
  const settings = config()
  await holdDataDir(settings.dataDir, { say: (words) => log.info(words) })
  const asRoot = rootNotice(settings.dataDir)
  const logins = await answering('The accounts database', ensureAccounts)
  const control = await startControl(settings.dataDir)
  const demo = settings.isDemo ? await startDemoUpstream(settings) : null
  const apps = await startApps(settings.sync.embedded)
  log.info({ engine: apps.engine, demo: demo !== null, worker: settings.sync.embedded }, 'started')
  demo?.furnish().catch((err: unknown) => log.warn({ err }, 'the demo could not be furnished'))
  return {
    /** What `lib/cli/start` prints. */
    notices: [
      ...(asRoot === null ? [] : [`${asRoot.text} ${asRoot.fix}`]),
      ...configNotices(settings),
      `Callscope is at ${ownAddress(settings)}`,
      ...logins,
    ],
    async stop() {
      await control.close()
      await apps.stop()
      await demo?.close()
    },
  }
}
