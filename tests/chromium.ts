/** The browser of the tests and the benchmark, and how to start it without a display or a network. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context share a process and its compiled scripts.
  '--process-per-site',
]
/** For tests, whose pages live for seconds: optimising compilers do not pay off in that time, nor does a separate process for software rendering. */
export const TEST_ARGUMENTS = [...CHROMIUM_ARGUMENTS, '--js-flags=--no-turbofan --no-maglev', '--in-process-gpu']
