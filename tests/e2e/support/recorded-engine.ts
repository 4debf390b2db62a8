import { createServer, request } from 'node:http'
import { startClickHouseProcess } from '../../support/clickhouse/start'
import { listen } from '../../support/listen'

type RecordedStatement = { id: string; name: string }
/** A ClickHouse server behind a proxy that records each statement, with the id and the name that the server's own log would have. */
export type RecordedEngine = { url: string; statements: RecordedStatement[]; close(): Promise<void> }

/** @param password of the user `callscope` */
export async function startRecordedEngine(password: string): Promise<RecordedEngine> {
  const engine = await startClickHouseProcess({ user: 'callscope', password })
  const statements: RecordedStatement[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { searchParams } = new URL(incoming.url ?? '/', 'http://engine')
    const id = searchParams.get('query_id')
    if (id !== null) statements.push({ id, name: searchParams.get('log_comment') ?? '' })
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: engine.port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const port = await listen(proxy)
  return {
    url: Object.assign(new URL(await engine.database()), { port: String(port) }).href,
    statements,
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await engine.close()
    },
  }
}
