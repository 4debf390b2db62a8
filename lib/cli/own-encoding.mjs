/**
 * Next drops the encoding and the length of a route's response, since a body that was fetched may have been decoded. Our routes say them under
 * names of their own (`lib/server/http/own-encoding`), and this restores the real ones before Next's compression looks at them.
 */
const REAL_NAMES = new Map([
  ['x-own-encoding', 'content-encoding'],
  ['x-own-length', 'content-length'],
])

/** @param {import('node:http').ServerResponse} response */
export function keepOwnEncoding(response) {
  const setHeader = response.setHeader
  response.setHeader = (name, value) => setHeader.call(response, REAL_NAMES.get(name.toLowerCase()) ?? name, value)
}
