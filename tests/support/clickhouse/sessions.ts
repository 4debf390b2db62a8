import type { Asked } from './asked'
import { EngineSession } from './session'

/** Sessions on one data directory, opened as they are needed; statements beyond their number wait. */
export class Sessions {
  readonly #directory: string
  readonly #most: number
  readonly #idle: EngineSession[] = []
  readonly #all: EngineSession[] = []
  readonly #waiting: ((session: EngineSession) => void)[] = []

  constructor(directory: string, most: number) {
    this.#directory = directory
    this.#most = most
  }

  async #take(): Promise<EngineSession> {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    if (this.#all.length === this.#most) return new Promise((resolve) => this.#waiting.push(resolve))
    const session = new EngineSession(this.#directory)
    this.#all.push(session)
    return session
  }

  #give(session: EngineSession): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(session)
    else next(session)
  }

  /** Runs a statement in a session of its own; yields the answer’s parts with the session. */
  async *run(asked: Asked): AsyncGenerator<{ session: EngineSession; part: Buffer }> {
    const session = await this.#take()
    try {
      for await (const part of session.run(asked)) yield { session, part }
      yield { session, part: Buffer.alloc(0) }
    } finally {
      this.#give(session)
    }
  }

  /** The engine’s version, as in `26.7.2.1`. */
  async version(): Promise<string> {
    const session = await this.#take()
    this.#give(session)
    return session.version()
  }

  close(): void {
    for (const session of this.#all) session.close()
  }
}
