/** A worker thread that writes the records of a history a page at a time, each when asked for, and after the last an empty one. */
import { parentPort, workerData } from 'node:worker_threads'
import { type History, pageBody, recordsOf } from './history'

const { history, pageCalls } = workerData as { history: History; pageCalls: number }
const records = recordsOf(history)
let position = 0

parentPort?.on('message', () => {
  const texts: string[] = []
  const until = Math.min(position + pageCalls, records.length)
  for (; position < until; position += 1) texts.push(records.text(position))
  parentPort?.postMessage(pageBody(texts))
  if (texts.length === 0) parentPort?.close()
})
