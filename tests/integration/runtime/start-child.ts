import { startRuntime } from '@/lib/server/process/start/start'

/** What a server process does before its first request, without Next. */
await startRuntime()
process.on('SIGTERM', async () => {
  await (globalThis as { __callscopeStop?: () => Promise<void> }).__callscopeStop?.()
  process.exit(0)
})
