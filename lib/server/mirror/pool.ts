/** Lends each item to one user at a time, first come, first served. */
export class Pool<T> {
  private readonly idle: T[]
  private readonly waiting: ((item: T) => void)[] = []
  private readonly size: number
  private running = 0

  constructor(items: T[]) {
    this.size = items.length
    this.idle = [...items]
  }

  /** Runs `work` with exclusive use of an item. */
  async use<R>(work: (item: T) => Promise<R>): Promise<R> {
    const item = await this.take()
    this.running += 1
    try {
      return await work(item)
    } finally {
      this.running -= 1
      this.release(item)
    }
  }

  /** How many users have an item, and how many wait for one. */
  load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting.length }
  }

  /** Waits until nothing is lent, and lends no more: later requests wait forever. */
  async drain(): Promise<void> {
    for (let taken = 0; taken < this.size; taken += 1) await this.take()
  }

  private take(): Promise<T> {
    const item = this.idle.pop()
    return item === undefined ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve(item)
  }

  private release(item: T): void {
    const next = this.waiting.shift()
    if (next === undefined) this.idle.push(item)
    else next(item)
  }
}
