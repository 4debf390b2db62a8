import os from 'node:os'
import path from 'node:path'

/** Tests run on this many stacks in parallel, each with its own server, simulator and accounts. */
export const STACKS = 2
export const SIMULATOR_KEY = 'e2e-key-that-only-the-server-holds'

/** Below the ports that Linux gives to outgoing connections (32768 to 60999). Two checkouts can test side by side, each with its own ports and `TMPDIR`. */
const FIRST_PORT = Number(process.env.TEST_FIRST_PORT ?? 23_110)
const PORTS_A_STACK = 3

/** Where one stack runs. */
export type Stack = {
  index: number
  serverPort: number
  simulatorPort: number
  /** The port for the mail server of a test that expects mail. */
  mailPort: number
  serverUrl: string
  simulatorUrl: string
  dataDir: string
}

export function stackAt(index: number): Stack {
  const port = FIRST_PORT + index * PORTS_A_STACK
  return {
    index,
    serverPort: port,
    simulatorPort: port + 1,
    mailPort: port + 2,
    serverUrl: `http://127.0.0.1:${port}`,
    simulatorUrl: `http://127.0.0.1:${port + 1}`,
    dataDir: path.join(os.tmpdir(), `callscope-e2e-${index}`),
  }
}

/** The stack of the current worker. */
export const stack = stackAt(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
export const { simulatorUrl } = stack

export type Account = { email: string; password: string; role: 'agent' | 'ops' | 'admin' }
export const ADMIN: Account = { email: 'admin@e2e.example', password: 'correct-horse-admin', role: 'admin' }
export const OPS: Account = { email: 'ops@e2e.example', password: 'correct-horse-ops', role: 'ops' }
export const AGENT: Account = { email: 'agent@e2e.example', password: 'correct-horse-agent', role: 'agent' }

/** The saved sign-in of a role. */
export const stateFile = (role: Account['role'], index = stack.index) =>
  path.join(os.tmpdir(), `callscope-e2e-${index}-${role}.json`)

/** The current time of everything under test (epoch milliseconds); this process has the real time. */
export const nowMs = () => Date.now() + Number(process.env.TEST_CLOCK_SHIFT_MS)
export const nowSeconds = () => Math.floor(nowMs() / 1000)
