import { createLog } from './log-options.mjs'

/** The logger for all code that Next bundles; `lib/cli/front-door/request-log` creates another in the same format. */
export const log = createLog(process.env.LOG_LEVEL)
export type Log = Pick<typeof log, 'debug' | 'info' | 'warn' | 'error'>
