import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A Callscope process that tests can signal, kill and restart. */
export type AppProcess = {
  name: string
  /** Everything it has printed, across restarts. */
  output(): string
  /** Starts it and resolves once it prints `says`. @throws when it exits before that */
  start(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Resolves with the exit code once it has exited. */
  ended(): Promise<number | null>
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')

/** @param options.says the output that shows it is up */
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
