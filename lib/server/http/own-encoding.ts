/**
 * Headers of a body that a route has encoded itself, under the names that `lib/cli/front-door/answers` turns into the real ones.
 * @param byteLength null where it is not known in advance
 */
export const ownEncoding = (encoding: 'gzip' | null, byteLength: number | null): Record<string, string> => ({
  ...(encoding !== null && { 'x-own-encoding': encoding }),
  ...(byteLength !== null && { 'x-own-length': String(byteLength) }),
})

/** True in a server of ours, which restores the names; `next dev` would not, and compresses by itself. */
export const mayEncode = (): boolean => process.env.OWN_ENCODING === '1'
