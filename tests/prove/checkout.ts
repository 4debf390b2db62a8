import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { run } from '../../lib/cli/setup.mjs'
import { root, waitFor } from '../bench/processes'
import { freePort } from '../support/listen'

const START_MS = 900_000
const STOP_MS = 30_000

/** Clones what is committed into a new folder, as a user would. */
export async function cloneInto(folder: string): Promise<void> {
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder])
}

/** Starts a command in a process group of its own, and shows and keeps its output; `args[0]` is the program. */
function startGroup(args: readonly string[], env: Record<string, string>, cwd = root) {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  // `-i`: only the given variables, none of the running proof.
  const command = ['-i', ...variables, ...args]
  const child = spawn('env', command, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output.push(String(chunk))
      process.stdout.write(chunk)
    })
  process.on('exit', () => kill(child, 'SIGKILL'))
  return { child, output }
}

/** Runs a command to its end. Throws when it fails. */
export async function runGroup(args: readonly string[], env: Record<string, string>, cwd = root): Promise<string> {
  const { child, output } = startGroup(args, env, cwd)
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with exit code ${exitCode}.`)
  return output.join('')
}

/**
 * Runs `npm run up` until it serves, and then stops it.
 * @returns the seconds until it served, and what it had printed until then
 * @throws when it exits before that, when its pages do not answer, and when it does not stop on request
 */
export async function proveUp(
  command: (port: number) => readonly string[],
  env: Record<string, string>,
  cwd = root,
): Promise<{ seconds: number; output: string }> {
  const port = await freePort()
  const startedMs = performance.now()
  const { child, output } = startGroup(command(port), { ...env, PORT: String(port) }, cwd)
  const ended = once(child, 'close')
  const isUp = await Promise.race([
    waitFor('npm run up', START_MS, async () => (await isServing(port)) || null),
    ended.then(() => false),
  ])
  if (!isUp) throw new Error(`npm run up ended with exit code ${child.exitCode}.`)
  const seconds = (performance.now() - startedMs) / 1000
  kill(child, 'SIGTERM')
  const timer = setTimeout(() => kill(child, 'SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
  return { seconds, output: output.join('') }
}

/** Whether health and the sign-in page answer. */
async function isServing(port: number): Promise<boolean> {
  try {
    const answers = await Promise.all(['/api/health', '/login'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)))
    return answers.every(({ ok }) => ok)
  } catch {
    return false
  }
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It has already ended.
  }
}
