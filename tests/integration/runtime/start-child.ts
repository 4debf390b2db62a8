import { startRuntime } from '@/lib/server/process/start/start'

/** What a server process does before its first request, without Next. */
const { stop } = await startRuntime()
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
