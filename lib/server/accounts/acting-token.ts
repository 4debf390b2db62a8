import { AsyncLocalStorage } from 'node:async_hooks'

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeActingToken?: AsyncLocalStorage<string> }
slot.__callscopeActingToken ??= new AsyncLocalStorage()
const storage = slot.__callscopeActingToken

/** Runs what a request does; whatever it writes to the audit log names the token that asked. @param name null for a session */
export const actingWith = <T>(name: string | null, act: () => T): T => (name === null ? act() : storage.run(name, act))

/** The name of the token that asked for what is done now, null for a session. */
export const actingToken = (): string | null => storage.getStore() ?? null
