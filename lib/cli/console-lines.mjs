/** Turns console output of libraries into log lines, so that log collectors see a single format, with request ids. */
import { formatWithOptions } from 'node:util'

const LEVELS = { log: 'info', info: 'info', warn: 'warn', error: 'error' }

/**
 * Redirects the console to the log, unless it is a terminal.
 * @param {Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>} log
 * @param {{ target?: Console, isTerminal?: boolean }} options
 */
export function logConsole(log, { target = console, isTerminal = process.stdout.isTTY } = {}) {
  if (isTerminal) return
  for (const [method, level] of Object.entries(LEVELS))
    target[method] = (...printed) => {
      const err = printed.find((one) => one instanceof Error)
      const words = printed.filter((one) => one !== err)
      const message = formatWithOptions({ colors: false, depth: 3 }, ...words).trim()
      log[level](err === undefined ? {} : { err }, message || err?.message || '')
    }
}
