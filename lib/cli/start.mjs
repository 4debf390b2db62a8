/** `npm start`: serves a finished build, in this one process, so that whoever ends it ends everything. */
import { createServer } from 'node:http'
import os from 'node:os'
import { frontDoor } from './front-door.mjs'
import { isBuilt, loadEnvironment, requireNode, root } from './setup.mjs'

const SHUTDOWN_GRACE_MS = 10_000
const PARENT_WATCH_MS = 250
const READY_POLL_MS = 20
const MAX_HEADER_BYTES = 32 * 1024

requireNode()
loadEnvironment()
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'

if (!isBuilt()) {
  console.error('There is no finished build. Run `npm run build`, or `npm run up`, which builds when needed.')
  process.exit(1)
}

// A PORT that is none is left to the check of the whole configuration, which names every mistake at once; it ends the process.
const asked = Number(process.env.PORT || 3000)
const port = Number.isInteger(asked) && asked > 0 && asked < 65_536 ? asked : 0
// Shells and containers set HOSTNAME to the machine's name; binding to that would leave out loopback.
const hostname = process.env.HOSTNAME && process.env.HOSTNAME !== os.hostname() ? process.env.HOSTNAME : undefined

let handle = null
const letIn = frontDoor()
const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
  if (!letIn(request, response)) return
  if (handle) return void handle(request, response)
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('Callscope is starting.')
})
server.keepAliveTimeout = 65_000
server.requestTimeout = 60_000

server.on('error', (error) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use by another program. Set PORT to a free one.`
      : `Callscope cannot listen on port ${port}: ${error.message}`,
  )
  process.exit(1)
})

await new Promise((resolve) => server.listen(port, hostname, resolve))
const { default: next } = await import('next')
const app = next({ dev: false, dir: root, port, hostname: hostname ?? 'localhost', httpServer: server })
await app.prepare()
// Next does not wait for the instrumentation hook; until what it starts stands, requests hear that we are starting.
while (globalThis.__callscopeNotices === undefined) await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
handle = app.getRequestHandler()

console.log(`Callscope is at http://localhost:${port}`)
for (const line of globalThis.__callscopeNotices) console.log(line)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(0), SHUTDOWN_GRACE_MS).unref()
  server.close()
  server.closeIdleConnections()
  await globalThis.__callscopeStop?.()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

// Under npm, the runner that dies without a word (kill -9) must not leave a server behind that holds the port and the data.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(0), PARENT_WATCH_MS).unref()
}
