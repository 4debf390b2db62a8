/** One value of the accounts database, remembered until it is announced to have changed. */
export class Remembered<T> {
  private known: Promise<T> | null = null

  /** @param isCurrent whether every change that was committed until a moment ago has been announced to us */
  constructor(private readonly isCurrent: () => boolean | Promise<boolean>) {}

  /** @param read asks the accounts; after a failure the next call asks again */
  async recall(read: () => Promise<T>): Promise<T> {
    if (!(await this.isCurrent())) return read()
    if (this.known === null) {
      const reading = read()
      this.known = reading
      reading.catch(() => {
        if (this.known === reading) this.known = null
      })
    }
    return this.known
  }

  forget(): void {
    this.known = null
  }
}
