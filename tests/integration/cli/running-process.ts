import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** A program with its output so far. */
export type Running = { child: ChildProcess; output(): string }

/** Starts a program of ours as npm does, in an environment of its own. */
export function start(script: string, args: string[], environment: Record<string, string>): Running {
  let text = ''
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  return { child, output: () => text }
}

/** Ends a process as an administrator would, and waits until it has. */
export async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Runs a program to its end. */
export async function finish(
  script: string,
  args: string[],
  environment: Record<string, string>,
  input: string | Buffer = '',
): Promise<{ code: number | null; output: string }> {
  const running = start(script, args, environment)
  running.child.stdin?.end(input)
  const [code] = (await once(running.child, 'close')) as [number | null]
  return { code, output: running.output() }
}
