/** Values of the accounts database, each remembered under a name until they are announced to have changed. */
export class Remembered<T> {
  /** By itself once it is known: on Node 20 and 22 a promise holds whatever its request has, down to the connection. */
  private readonly known = new Map<string, { value: T | Promise<T> }>()

  /** @param isCurrent whether every change that was committed until a moment ago has been announced to us */
  constructor(private readonly isCurrent: () => boolean | Promise<boolean>) {}

  /**
   * @param name of the value, such as the app it is about
   * @param read asks the accounts; after a failure the next call asks again
   */
  async recall(name: string, read: () => Promise<T>): Promise<T> {
    if (!(await this.isCurrent())) return read()
    const known = this.known.get(name)
    if (known !== undefined) return known.value
    const reading: { value: T | Promise<T> } = { value: read() }
    this.known.set(name, reading)
    try {
      const value = await reading.value
      reading.value = value
      return value
    } catch (error) {
      if (this.known.get(name) === reading) this.known.delete(name)
      throw error
    }
  }

  forget(): void {
    this.known.clear()
  }
}
