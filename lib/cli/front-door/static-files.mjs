/** Serves the scripts and styles that the build has compressed; Next itself would compress them with gzip, again for each request. */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const PREFIX = '/_next/static/'
const TYPES = { '.js': 'application/javascript; charset=UTF-8', '.css': 'text/css; charset=UTF-8' }

/**
 * Lists the files once, so that a request cannot name any others.
 * @param {string} directory `.next/static` of the build that is served
 * @returns takes a Node request and response; true when it answered, false when the request is for something else or for a browser without
 * Brotli
 */
export function staticFiles(directory) {
  const files = new Map(
    !existsSync(directory)
      ? []
      : readdirSync(directory, { recursive: true })
          .filter((name) => name.endsWith('.br'))
          .map((name) => {
            const file = path.join(directory, name)
            const plain = name.slice(0, -'.br'.length)
            return [
              PREFIX + plain.split(path.sep).join('/'),
              { file, bytes: statSync(file).size, type: TYPES[path.extname(plain)] },
            ]
          }),
  )
  return (request, response) => {
    const known = files.get(request.url?.split('?', 1)[0])
    if (known === undefined || !['GET', 'HEAD'].includes(request.method) || !acceptsBrotli(request)) return false
    response.writeHead(200, {
      'content-type': known.type,
      'content-encoding': 'br',
      'content-length': known.bytes,
      // The name contains a hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    if (request.method === 'HEAD') response.end()
    else
      createReadStream(known.file)
        .on('error', () => response.destroy())
        .pipe(response)
    return true
  }
}

/** False for `br;q=0`, and for range requests, since a range would apply to the compressed bytes. */
function acceptsBrotli({ headers }) {
  const offered = String(headers['accept-encoding'] ?? '').split(',')
  return (
    headers.range === undefined && offered.some((coding) => /^\s*br\s*(;\s*q=(1|0\.0*[1-9])\S*\s*)?$/i.test(coding))
  )
}
