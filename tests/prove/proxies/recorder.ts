import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { listen } from '../../support/listen'

/** How a recorder behaves: like a process that serves, that announces its end, or that dies with each request
 * before a health check notices. */
type Mood = 'serves' | 'ends' | 'dies'
export type Recorder = {
  address: string
  mood: Mood
  received: { method: string; url: string; headers: IncomingHttpHeaders }[]
  /** Writes the second line of the answers that are open. */
  goOn(): void
  close(): void
}

/**
 * Stands in for a process of Callscope and records what a proxy passes on. `/stream` writes a line and waits for `goOn`; `/late` answers only
 * after `lateMs`.
 */
export async function startRecorder(host: string, lateMs: number): Promise<Recorder> {
  const waiting: (() => void)[] = []
  const server: Server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    const { method = '', url = '', headers } = request
    if (url === '/api/health/ready') {
      response.writeHead(recorder.mood === 'ends' ? 503 : 200).end()
      return
    }
    recorder.received.push({ method, url, headers })
    if (recorder.mood === 'dies') {
      request.socket.destroy()
      return
    }
    if (url === '/stream') {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.write('{"line":1}\n')
      waiting.push(() => response.end('{"line":2}\n'))
    } else if (url === '/late') setTimeout(() => response.end('late'), lateMs)
    else response.end('recorded')
  })
  const port = await listen(server, host)
  const recorder: Recorder = {
    address: `${host}:${port}`,
    mood: 'serves',
    received: [],
    goOn: () => {
      for (const go of waiting.splice(0)) go()
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return recorder
}
