import pino from 'pino'

/** The logger. Fields are chosen so that no secret is logged; these paths are redacted as an additional safeguard. */
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
