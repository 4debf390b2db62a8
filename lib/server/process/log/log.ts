import { createLog } from './log-options.mjs'

/** The logger of what Next bundles; `lib/cli/front-door/request-log` has one of the same shape. */
export const log = createLog(process.env.LOG_LEVEL)
export type Log = Pick<typeof log, 'debug' | 'info' | 'warn' | 'error'>
