/**
 * The first moment that is kept: the start of the day, in UTC, as many calendar months before today; in a shorter month its last day. On 31 March, one
 * month keeps what began on 28 February or later, on 29 February in a leap year. It never moves back while days pass.
 * @param nowSeconds epoch seconds
 * @returns epoch seconds
 */
export function oldestKept(nowSeconds: number, months: number): number {
  const now = new Date(nowSeconds * 1000)
  const month = now.getUTCMonth() - months
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return Date.UTC(now.getUTCFullYear(), month, Math.min(now.getUTCDate(), lastDay)) / 1000
}
