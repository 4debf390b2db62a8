import { AsyncLocalStorage } from 'node:async_hooks'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { AppError } from '@/lib/shared/http/errors'

/** The right to write, which may be lost at any time. */
export type Right = {
  /** @throws AppError MIRROR_UNAVAILABLE if it is lost */
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

const storage = ofProcess('Rights', () => new AsyncLocalStorage<Rights>())
const rights = (): Rights => storage.getStore() ?? NONE

/** Runs `work`, whose writes are refused once the term is over. @param term null where there can be no other process */
export const withTerm = <T>(term: Term | null, work: () => T): T => storage.run({ ...rights(), term }, work)

/** Runs `work`, whose writes are refused once the hold on its calls is over. */
export const withHold = <T>(hold: Right, work: () => T): T => storage.run({ ...rights(), hold }, work)

/** The term that the current work writes under; null for user requests, and if there is no lease. */
export const currentTerm = (): Term | null => rights().term

/** Must be called immediately before each write. @throws AppError MIRROR_UNAVAILABLE if the right to write is lost */
export async function requireRights(): Promise<void> {
  const { term, hold } = rights()
  await hold?.require()
  // Checked last and synchronously, so that nothing runs between the check and the write.
  term?.require()
}
