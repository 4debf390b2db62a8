/** How an error is logged. Plain Node, as `log-options`. */

/**
 * What a line of the log says of an error: its kind, message, code and stack, and the same of its causes. Nothing else that a library hung on it,
 * such as the rows, parameters and requests that it failed with; and no message of a driver's, which repeats them.
 * @param {unknown} error
 * @returns {unknown} what is no error, as it is
 */
export function errorFields(error) {
  if (!(error instanceof Error)) return error
  const { cause, code, stack = '', message } = /** @type {Error & { code?: unknown }} */ (error)
  const isOfDriver = 'params' in error || 'severity' in error
  const frames = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : ''
  const said = isOfDriver ? 'A statement failed.' : message
  return {
    type: error.name,
    message: said,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: `${error.name}: ${said}${frames}`,
    ...(cause === undefined ? {} : { cause: errorFields(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorFields) } : {}),
  }
}
