/** Values of the accounts database, each remembered under a name until they are announced to have changed. */
export class Remembered<T> {
  private readonly known = new Map<string, Promise<T>>()

  /** @param isCurrent whether every change that was committed until a moment ago has been announced to us */
  constructor(private readonly isCurrent: () => boolean | Promise<boolean>) {}

  /**
   * @param name of the value, such as the app it is about
   * @param read asks the accounts; after a failure the next call asks again
   */
  async recall(name: string, read: () => Promise<T>): Promise<T> {
    if (!(await this.isCurrent())) return read()
    const known = this.known.get(name)
    if (known !== undefined) return known
    const reading = read()
    this.known.set(name, reading)
    reading.catch(() => {
      if (this.known.get(name) === reading) this.known.delete(name)
    })
    return reading
  }

  forget(): void {
    this.known.clear()
  }
}
