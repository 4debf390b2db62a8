/** SQL types of bound values. */
export type SqlType = 'String' | 'Int64' | 'Float64' | 'Array(String)' | 'Array(Int64)'

/** Collects the bound values of one statement. */
export class Bindings {
  readonly params: Record<string, unknown> = {}
  private readonly placeholders = new Map<string, string>()

  /** Returns the placeholder, such as `{p0:String}`; equal values share one. */
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

/** Ratio of two aggregates; null when the divisor is zero. */
export const ratioSql = (over: string, under: string) => `toFloat64(${over}) / nullIf(toFloat64(${under}), 0)`
