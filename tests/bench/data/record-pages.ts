import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type History, pageBody } from './history'

/** Pages that are written before they are taken. */
const AHEAD = 6
const EMPTY = pageBody([])
/** A thread does not inherit the TypeScript loader of the process. */
const LOAD = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(
  new URL('./record-worker.ts', import.meta.url).href,
)}) })`

/** The records of a history, newest first, in pages as the bodies of responses; written in a thread of their own, so that storing them is what takes the time. */
export async function* recordPages(history: History, pageCalls: number): AsyncGenerator<string> {
  const worker = new Worker(LOAD, { eval: true, workerData: { history, pageCalls } })
  const pages: string[] = []
  worker.on('message', (body: string) => pages.push(body))
  for (let page = 0; page < AHEAD; page += 1) worker.postMessage(null)
  try {
    for (;;) {
      if (pages.length === 0) await once(worker, 'message')
      const body = pages.shift()
      if (body === undefined || body === EMPTY) return
      worker.postMessage(null)
      yield body
    }
  } finally {
    await worker.terminate()
  }
}
