import { afterAll, beforeAll } from 'vitest'
import { closeAccounts } from '@/lib/server/accounts/db'
import type { Workspace } from '@/lib/server/process/workspace/workspace'

const slots = globalThis as { __callscopeWorkspaces?: Map<string, Workspace> }
const environment = { ...process.env }
/** Globals in which the app keeps state that depends on its configuration. */
const KEPT = ['Config', 'Workspaces', 'AccountsFull', 'ClockOffsetMs']

// Files that share a process find the app as a new process would: not configured, and without an open store.
beforeAll(() => closeAccounts())
afterAll(async () => {
  for (const { running, close } of slots.__callscopeWorkspaces?.values() ?? []) {
    // Stop the worker first, or it would open the accounts again.
    await running.worker?.stop()
    await close()
  }
  await closeAccounts()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  for (const name of KEPT) Reflect.deleteProperty(globalThis, `__callscope${name}`)
})
