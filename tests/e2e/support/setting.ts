import os from 'node:os'
import path from 'node:path'

/** Where everything of the browser tests runs, and who signs in. */
export const SERVER_PORT = 43_110
export const SIMULATOR_PORT = 43_111
export const SIMULATOR_KEY = 'e2e-key-that-only-the-server-holds'
export const DATA_DIR = path.join(os.tmpdir(), 'callscope-e2e')
export const serverUrl = `http://127.0.0.1:${SERVER_PORT}`
export const simulatorUrl = `http://127.0.0.1:${SIMULATOR_PORT}`

export type Account = { email: string; password: string; role: 'agent' | 'ops' | 'admin' }
export const ADMIN: Account = { email: 'admin@e2e.example', password: 'correct-horse-admin', role: 'admin' }
export const OPS: Account = { email: 'ops@e2e.example', password: 'correct-horse-ops', role: 'ops' }
export const AGENT: Account = { email: 'agent@e2e.example', password: 'correct-horse-agent', role: 'agent' }

/** The saved sign-in of a role. */
export const stateFile = (role: Account['role']) => path.join(os.tmpdir(), `callscope-e2e-${role}.json`)
