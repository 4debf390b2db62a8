/** `npm start`: serves a finished build in a single process, so that ending it ends everything. */
import './umask.mjs'
import { createServer, ServerResponse } from 'node:http'
import path from 'node:path'
import v8 from 'node:v8'
import { listenAddress } from '../server/process/config/listen-address.mjs'
import { createLog } from '../server/process/log/log-options.mjs'
import { storage } from '../server/process/observe/tracked.mjs'
import { commandLine } from './command-line.mjs'
import { logConsole } from './console-lines.mjs'
import { endStandardInput } from './end-input.mjs'
import {
  answerError,
  answerHealth,
  createRunningAnswers,
  cutIdleReader,
  keepOwnEncoding,
  refuse,
} from './front-door/answers.mjs'
import { createEntrance } from './front-door/entrance.mjs'
import { frontDoor } from './front-door/front-door.mjs'
import { requestLog } from './front-door/request-log.mjs'
import { staticFiles } from './front-door/static-files.mjs'
import { requirePlatform } from './platform.mjs'
import { isBuilt, loadEnvironment, requireNode, root } from './setup.mjs'

/** Containers are killed ten seconds after being told to stop: by then responses have ended or been cut, and the stores are closed. */
const SHUTDOWN_GRACE_MS = 9_500
const ANSWERS_GRACE_MS = 7_500
/** The limit of the kernel; a client beyond it would wait a second before retrying. */
const BACKLOG = 4096
const PARENT_WATCH_MS = 250
const READY_POLL_MS = 20
const MAX_HEADER_BYTES = 32 * 1024

commandLine('Usage: npm start\n  serves a finished build; .env and the environment have its settings', {})
endStandardInput()
requireNode()
requirePlatform()
loadEnvironment()
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
process.env.OWN_ENCODING = '1'

// Optimizing PGlite's WebAssembly would take 550 MB for a second, and 15 MB from then on, to speed up queries of a millisecond slightly. On the command
// line the first flag implies the others; set here, it has no effect on Node 24 without them.
for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) v8.setFlagsFromString(flag)
// By default V8 collects garbage only once it exceeds the memory in use. The demo takes 80 MB less so; 16 clients wait a fifth longer.
v8.setFlagsFromString('--heap-growing-percent=20')

if (!isBuilt()) {
  console.error('No build found. Run `npm run build`, or `npm run up`, which builds if needed.')
  process.exit(1)
}

// An invalid PORT is left to the configuration check, which reports all mistakes together and exits.
const asked = Number(process.env.PORT || 3000)
const port = Number.isInteger(asked) && asked > 0 && asked < 65_536 ? asked : 0
// So is an invalid HOSTNAME.
const { host, notice, mistake } = listenAddress(process.env.HOSTNAME ?? '')
if (mistake === null) process.env.HOSTNAME = host ?? ''
if (notice !== null) console.log(notice)

// An invalid value is also reported by the configuration check.
const drainMs = (Number(process.env.DRAIN_SECONDS) || 0) * 1000

const STARTING = { code: 'UNAVAILABLE', message: 'Callscope is starting.', retryAfterSeconds: 2 }
const STOPPING = { code: 'UNAVAILABLE', message: 'Callscope is stopping.', retryAfterSeconds: 5 }
const NO_OTHER_PROTOCOL = { status: 400, code: 'INVALID_REQUEST', message: 'Only HTTP is supported.' }

globalThis.__callscopeIsStarting = true
let handle = null
let runtime = null
let draining = false
let stopping = false
const receive = frontDoor(process.env, root)
const logs = requestLog(path.join(root, '.next'))
const servesStatic = staticFiles(path.join(root, '.next', 'static'))
const running = createRunningAnswers()
const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
  const { tracked, passes } = receive(request, response)
  logs(request, response, tracked)
  if (!passes) return
  // Otherwise a client would keep its connection and see it cut.
  if (draining || stopping) response.setHeader('connection', 'close')
  const reason = draining || stopping ? STOPPING : handle === null ? STARTING : null
  tracked.isExpected = reason !== null
  if (reason !== null && answerHealth(request, response, reason)) return
  if (stopping) return refuse(request, response, STOPPING)
  if (handle === null) return refuse(request, response, STARTING)
  cutIdleReader(response)
  keepOwnEncoding(response)
  running.add(response)
  enter(request, response, () => servesStatic(request, response) || storage.run(tracked, handle, request, response))
})
const enter = createEntrance(server)
server.keepAliveTimeout = 65_000
server.requestTimeout = 60_000

// Next handles upgrades too, but never answers those to unknown addresses.
server.on('upgrade', (request, socket) => {
  socket.on('error', () => undefined)
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.on('finish', () => socket.end())
  const { tracked, passes } = receive(request, response)
  logs(request, response, tracked)
  if (passes) answerError(response, NO_OTHER_PROTOCOL)
})

server.on('error', (error) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use by another program. Set PORT to a free one.`
      : `Callscope cannot listen on port ${port}${host === null ? '' : ` of ${host}`}: ${error.message}. Check PORT and HOSTNAME; ports below 1024 may need a privilege.`,
  )
  process.exit(1)
})

await new Promise((resolve) => server.listen({ port, host: host ?? undefined, backlog: BACKLOG }, resolve))
process.env.CALLSCOPE_ROOT = root
const { default: next } = await import('next')
const app = next({ dev: false, dir: root, port, hostname: host ?? 'localhost', httpServer: server })
await app.prepare()
// Next does not wait for the instrumentation hook; until it has finished, requests get a 503 that says so.
while (globalThis.__callscopeRuntime === undefined) await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
runtime = await globalThis.__callscopeRuntime
handle = app.getRequestHandler()
globalThis.__callscopeIsStarting = false

for (const line of runtime.notices) console.log(line)
logConsole(createLog(process.env.LOG_LEVEL))

/** Reports that it is not ready but serves for DRAIN_SECONDS, for load balancers. A second signal or Ctrl-C stops at once: somebody is waiting. */
async function drain() {
  if (draining || stopping || drainMs === 0) return stop()
  draining = true
  await new Promise((resolve) => setTimeout(resolve, drainMs))
  await stop()
}

/** Stops accepting connections, waits for running responses, closes the stores. Responses still running after the grace period are cut, not ended early. */
async function stop() {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(0), SHUTDOWN_GRACE_MS)
  server.close()
  server.closeIdleConnections()
  await running.ended(ANSWERS_GRACE_MS)
  server.closeAllConnections()
  await runtime?.stop()
  process.exit(0)
}
process.on('SIGTERM', drain)
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, stop)

// npm's shell does not forward signals; when it dies, it must not leave behind a server that holds the port and the data directory.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), PARENT_WATCH_MS).unref()
}
