import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@/lib/shared/http/errors'

/** What a write rests on. */
export type Right = {
  /** @throws AppError MIRROR_UNAVAILABLE when it is over */
  require(): void | Promise<void>
}
/** A time during which one process has a lease. Numbers grow with each new holder. */
export type Term = Right & { name: string; holder: string; number: number; signal: AbortSignal }

/** A write was refused because another process may be doing this work by now. */
export class RightLost extends AppError {
  static override readonly kind = 'RightLost'

  constructor(message: string, cause?: unknown) {
    super('MIRROR_UNAVAILABLE', message, { cause, retryAfterSeconds: 5 })
    this.name = 'RightLost'
  }
}

type Rights = { term: Term | null; hold: Right | null }
const NONE: Rights = { term: null, hold: null }

/** On globalThis, since Next bundles routes separately. */
const slot = globalThis as typeof globalThis & { __callscopeRights?: AsyncLocalStorage<Rights> }
slot.__callscopeRights ??= new AsyncLocalStorage()
const storage = slot.__callscopeRights
const rights = (): Rights => storage.getStore() ?? NONE

/** Runs `work`, whose writes are refused once the term is over. @param term null where there can be no other process */
export const withTerm = <T>(term: Term | null, work: () => T): T => storage.run({ ...rights(), term }, work)

/** Runs `work`, whose writes are refused once the hold on its calls is over. */
export const withHold = <T>(hold: Right, work: () => T): T => storage.run({ ...rights(), hold }, work)

/** The term on which the writes of what runs now rest; null for requests of users, and where there is no lease. */
export const currentTerm = (): Term | null => rights().term

/** To be called immediately before each write. @throws AppError MIRROR_UNAVAILABLE when what it rests on is over */
export async function requireRights(): Promise<void> {
  const { term, hold } = rights()
  await hold?.require()
  // Last, and synchronous, so that nothing comes between this and the write.
  term?.require()
}
