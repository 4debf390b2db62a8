/** Runs once when a server process starts, before the first request. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startRuntime } = await import('./lib/server/process/start/start')
  await startRuntime()
}
