import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** A program with its output so far. */
export type Running = { child: ChildProcess; output(): string }

/** Starts one of our programs as npm does. @param environment on top of this process's */
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

/** Stops a process as an administrator would, and waits until it has exited. */
export async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Runs a program until it exits. */
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
