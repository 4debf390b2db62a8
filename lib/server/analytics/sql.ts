/** Types that a bound value takes in a statement. */
export type SqlType = 'String' | 'Int64' | 'Float64' | 'Array(String)' | 'Array(Int64)'

/** Collects the values of one statement; `bind` gives the placeholder to write in their place. */
export class Bindings {
  readonly params: Record<string, unknown> = {}
  private readonly placeholders = new Map<string, string>()

  /** `{p0:String}` for a new value, the same placeholder for an equal one. */
  bind(type: SqlType, value: string | number | readonly string[] | readonly number[]): string {
    const key = `${type}|${JSON.stringify(value)}`
    const found = this.placeholders.get(key)
    if (found !== undefined) return found
    const name = `p${this.placeholders.size}`
    const placeholder = `{${name}:${type}}`
    this.params[name] = value
    this.placeholders.set(key, placeholder)
    return placeholder
  }
}

/** One aggregate divided by another; null where the divisor is zero. */
export const ratioSql = (over: string, under: string) => `toFloat64(${over}) / nullIf(toFloat64(${under}), 0)`
