import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A process of Callscope that can be ended in any way and started again. */
export type AppProcess = {
  name: string
  /** Everything that it has written, in all its lives. */
  output(): string
  /** Starts it; resolves once it says so. @throws when it ends at once */
  start(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Resolves once it has ended, with its exit code. */
  ended(): Promise<number | null>
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')

/** @param options.says what it writes once it runs */
export function appProcess(
  name: string,
  command: readonly string[],
  options: { env: NodeJS.ProcessEnv; says: string; onOutput?: ((text: string) => void) | undefined },
): AppProcess {
  let child: ChildProcess | null = null
  let exit: Promise<number | null> = Promise.resolve(null)
  let output = ''
  return {
    name,
    output: () => output,
    async start() {
      const [program = '', ...args] = command
      const started = spawn(program, args, { cwd: root, env: options.env, stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      exit = once(started, 'exit').then(([code]) => code as number | null)
      let own = ''
      const isUp = new Promise<void>((resolve) => {
        for (const stream of [started.stdout, started.stderr])
          stream.on('data', (bytes: Buffer) => {
            own += bytes
            output += bytes
            options.onOutput?.(String(bytes))
            if (own.includes(options.says)) resolve()
          })
      })
      const isOver = await Promise.race([isUp.then(() => false), exit.then(() => true)])
      if (isOver) throw new Error(`${name} ended at once:\n${own}`)
    },
    signal: (signal) => void child?.kill(signal),
    ended: () => exit,
    async kill() {
      child?.kill('SIGCONT')
      child?.kill('SIGKILL')
      await exit
    },
  }
}
