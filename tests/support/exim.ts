import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './listen'

const PROGRAM = '/usr/sbin/exim4'
/** The user that Debian’s Exim switches to. */
const USER = 'Debian-exim'
const START_MS = 10_000

/** Whether Exim is installed and may be started with a configuration of ours, which only root may; its tests are skipped, by name, elsewhere. */
export const hasExim = existsSync(PROGRAM) && process.getuid?.() === 0

/** A real Exim that keeps what it takes in one file. */
export type TestExim = {
  /** The host and port. */
  address: string
  /** All that it has taken, once there is any. */
  kept(): Promise<string>
  close(): Promise<void>
}

/** @param options.stranger a sender it takes no mail from @param options.nobody a mailbox it does not have */
export async function startExim(options: {
  user: string
  password: string
  stranger: string
  nobody: string
}): Promise<TestExim> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-exim-'))
  const port = await freePort()
  const file = path.join(directory, 'exim.conf')
  writeFileSync(file, configuration(directory, port, options))
  execFileSync('chown', ['-R', `${USER}:`, directory])
  // Exim trusts a configuration that only root can write.
  execFileSync('chown', ['root:', file])
  const child: ChildProcess = spawn(PROGRAM, ['-C', file, '-bdf', '-oP', ''], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const untilMs = performance.now() + START_MS
  while (!(await listens(port))) {
    if (performance.now() > untilMs || child.exitCode !== null) throw new Error(`Exim did not start: ${output}`)
    await sleep(50)
  }
  return {
    address: `127.0.0.1:${port}`,
    async kept() {
      const kept = path.join(directory, 'kept')
      while (!existsSync(kept)) await sleep(50)
      return readFileSync(kept, 'utf8')
    },
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const configuration = (
  directory: string,
  port: number,
  { user, password, stranger, nobody }: Parameters<typeof startExim>[0],
) => `primary_hostname = mail.example
spool_directory = ${directory}/spool
log_file_path = ${directory}/%slog
daemon_smtp_ports = ${port}
local_interfaces = 127.0.0.1
tls_advertise_hosts =
keep_environment =
acl_smtp_mail = sender
acl_smtp_rcpt = recipient
begin acl
sender:
  deny message = We do not know this sender
       senders = ${stranger}
  accept
recipient:
  deny message = No such mailbox
       recipients = ${nobody}
  accept
begin routers
all:
  driver = accept
  transport = keep
begin transports
keep:
  driver = appendfile
  file = ${directory}/kept
  user = ${USER}
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${user}}}{eq{$auth3}{${password}}}}}
  server_set_id = $auth2
`
