const NETWORK = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/
/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection failures, no room, shutting down or starting up. */
const SERVER = /^(08|53|57P0)/
/** What the driver says without a code. */
const DRIVER = /Connection terminated|timeout exceeded when trying to connect/

/** True when the database cannot be reached at the moment, so that asking again later makes sense; false for refusals and our own mistakes. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return NETWORK.test(code) || SERVER.test(code) || DRIVER.test(error.message) || isOutOfReach(error.cause)
}
