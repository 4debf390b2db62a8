import type { Mirror } from './client'

let lastVersion = 0
/** Ever rising, also within one millisecond; across restarts by the clock. */
function nextVersion(): number {
  lastVersion = Math.max(lastVersion + 1, Date.now() * 1000)
  return lastVersion
}

/** The JSON value last written under `key`, or null. The caller vouches for its type. */
export async function readState<T>(mirror: Mirror, key: string): Promise<T | null> {
  const rows = await mirror.query<{ value: string }>({
    name: 'state.read',
    sql: 'SELECT value FROM state FINAL WHERE key = {key:String}',
    params: { key },
  })
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as T)
}

/** Writes a JSON value under `key`. It lives beside the rows, and is on disk when this returns. */
export async function writeState(mirror: Mirror, key: string, value: unknown): Promise<void> {
  await mirror.insert('state', [{ key, value: JSON.stringify(value), version: nextVersion() }])
}
