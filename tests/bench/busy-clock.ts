/** Measures how long at least one of several overlapping pieces of work was under way. */
export class BusyClock {
  #running = 0
  #sinceMs = 0
  ms = 0

  reset(): void {
    this.ms = 0
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running === 0) this.#sinceMs = performance.now()
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      if (this.#running === 0) this.ms += performance.now() - this.#sinceMs
    }
  }
}
