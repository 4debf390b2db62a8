const NETWORK = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/
/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection failures, insufficient resources, shutting down or starting up. */
const SERVER = /^(08|53|57P0)/
/** Driver errors without a code. */
const DRIVER = /Connection terminated|timeout exceeded when trying to connect/

/** True when the database is currently unreachable, so that a later retry makes sense; false for refusals and bugs of ours. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK.test(code) || SERVER.test(code) || DRIVER.test(error.message) || isUnreachable(error.cause)
}
