const MOST_SHOWN = 12

/** Counts what was compared and keeps what differs, as sentences. */
export class Comparison {
  compared = 0
  readonly differences: string[] = []
  #startedMs = performance.now()
  #reported = { compared: 0, differences: 0 }

  /** Equal up to the precision of floating point: one part in a thousand million. */
  near(actual: unknown, expected: number | null, name: string): void {
    const isNear =
      typeof actual === 'number' && expected !== null
        ? Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
        : (actual ?? null) === expected
    this.#note(isNear, actual, expected, name)
  }

  same(actual: unknown, expected: unknown, name: string): void {
    const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)]
    this.#note(one === other, one, other, name)
  }

  #note(isRight: boolean, actual: unknown, expected: unknown, name: string): void {
    this.compared += 1
    if (!isRight) this.differences.push(`${name}: ${actual} instead of ${expected}`)
  }

  /** Reports how much was compared since the last report, and the differences. */
  report(part: string): void {
    const seconds = ((performance.now() - this.#startedMs) / 1000).toFixed(1)
    const found = this.differences.slice(this.#reported.differences)
    const compared = (this.compared - this.#reported.compared).toLocaleString('en')
    console.log(
      `${found.length === 0 ? 'ok ' : 'NOT'} ${part}: ${compared} figures, ${found.length} differ, ${seconds} s`,
    )
    for (const line of found.slice(0, MOST_SHOWN)) console.log(`      ${line}`)
    this.#reported = { compared: this.compared, differences: this.differences.length }
    this.#startedMs = performance.now()
  }
}
