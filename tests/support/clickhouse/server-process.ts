/**
 * A ClickHouse server for machines that have none: the embedded engine of the same version, in a process of its own, behind ClickHouse’s HTTP
 * interface. `server-process.ts --directory DIR [--host 127.0.0.1] [--port 8123] [--user default] [--password …]
 * [--with-parent]`; prints its port once it answers. It may be killed in any way and started again on the same directory.
 */
import { parseArgs } from 'node:util'
import { endStandardInput } from '@/lib/cli/end-input.mjs'
import { listen } from '../listen'
import { serveClickHouse } from './server'
import { Sessions } from './sessions'

endStandardInput()
const { values } = parseArgs({
  options: {
    directory: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '0' },
    user: { type: 'string', default: 'default' },
    password: { type: 'string', default: '' },
    'with-parent': { type: 'boolean', default: false },
  },
})
if (values.directory === undefined) throw new Error('--directory is required.')

// Each running statement holds a thread of the process.
const sessions = new Sessions(values.directory, Number(process.env.UV_THREADPOOL_SIZE ?? 4))
const version = await sessions.version()
const server = serveClickHouse(sessions, version, {
  user: values.user,
  password: values.password,
})
const port = await listen(server, values.host, Number(values.port))
process.stdout.write(`${port}\n`)

function stop(): void {
  server.close(() => {
    sessions.close()
    process.exit(0)
  })
  server.closeAllConnections()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Ends with the process that started it, however that ended.
if (values['with-parent']) process.once('disconnect', () => process.exit(0))
