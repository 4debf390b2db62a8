import pino from 'pino'

/** The one logger. Secrets by name never reach it: what is logged is chosen, and these paths are blanked besides. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'apikey',
      'apiKey',
      'password',
      'secret',
      'authorization',
      'cookie',
      '*.apikey',
      '*.apiKey',
      '*.password',
      '*.secret',
      '*.authorization',
      '*.cookie',
    ],
    censor: '[redacted]',
  },
})
export type Log = Pick<typeof log, 'debug' | 'info' | 'warn' | 'error'>
