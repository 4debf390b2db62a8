import { setImmediate as breathe } from 'node:timers/promises'
import { withStaleFlag } from '../calls/stale-flag'
import { withNames } from '../directory/names'
import { documentsOf } from './documents'
import type { Part } from './parts'

/** Calls converted before other requests get their turn. */
const CALLS_AT_ONCE = 250

/** The calls of a part as in the list, one line of JSON each. */
export async function ndjsonOf(part: Part): Promise<Uint8Array<ArrayBuffer>> {
  const { deps } = part.selection
  const documents = await documentsOf(part)
  const chunks: Buffer[] = []
  for (let start = 0; start < documents.length; start += CALLS_AT_ONCE) {
    let lines = ''
    for (const { item, mid, isShared } of documents.slice(start, start + CALLS_AT_ONCE)) {
      const named = withNames(deps.directory, item.call)
      const call = withStaleFlag(isShared ? { ...named, roomMid: mid } : named, deps)
      lines += `${JSON.stringify(call)}\n`
    }
    chunks.push(Buffer.from(lines))
    await breathe()
  }
  return Buffer.concat(chunks)
}
