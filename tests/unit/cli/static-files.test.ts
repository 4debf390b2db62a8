import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressStatic, staticFiles } from '@/lib/cli/front-door/static-files.mjs'
import { listen } from '../../support/listen'
import { ask } from '../../support/serving'

const SCRIPT = 'export const words = "many words "\n'.repeat(50)
const directory = mkdtempSync(path.join(os.tmpdir(), 'callscope-static-'))
const closings: (() => void)[] = [() => rmSync(directory, { recursive: true })]
let port = 0

beforeAll(async () => {
  mkdirSync(path.join(directory, 'chunks'))
  writeFileSync(path.join(directory, 'chunks', 'a.js'), SCRIPT)
  writeFileSync(path.join(directory, 'chunks', 'a.css'), 'p { color: red }')
  writeFileSync(path.join(directory, 'font.woff2'), 'compressed already')
  await compressStatic(directory)
  writeFileSync(path.join(directory, 'chunks', 'later.js.br'), '')
  const serves = staticFiles(directory)
  rmSync(path.join(directory, 'chunks', 'later.js.br'))
  const server = createServer((incoming, response) => {
    if (!serves(incoming, response)) response.end('from Next')
  })
  port = await listen(server)
  closings.push(() => server.close().closeAllConnections())
})
afterAll(() => {
  for (const close of closings) close()
})

const sent = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }, method = 'GET') =>
  ask(port, url, { method, headers })

test('a script is sent as the build compressed it, to be kept for good', async () => {
  const { headers, body } = await sent('/_next/static/chunks/a.js?dpl=1')
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(body.length),
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT)
  expect(body.length).toBeLessThan(SCRIPT.length / 10)
})

test('HEAD has the headers alone, and a style its type', async () => {
  const { headers, body } = await sent('/_next/static/chunks/a.css', { 'accept-encoding': 'br' }, 'HEAD')
  expect(headers['content-type']).toBe('text/css; charset=UTF-8')
  expect(body.length).toBe(0)
})

test.each([
  ['without Brotli', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip' }],
  ['with Brotli refused', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br;q=0' }],
  ['with no coding named', '/_next/static/chunks/a.js', {}],
  ['for a part of it', '/_next/static/chunks/a.js', { 'accept-encoding': 'br', range: 'bytes=0-9' }],
  ['for a font', '/_next/static/font.woff2', { 'accept-encoding': 'br' }],
  ['for the compressed file itself', '/_next/static/chunks/a.js.br', { 'accept-encoding': 'br' }],
  ['for something outside', '/_next/static/../static-files.test.ts', { 'accept-encoding': 'br' }],
  ['for a page', '/calls', { 'accept-encoding': 'br' }],
])('a request %s is left to Next', async (_, url, headers) => {
  expect((await sent(url, headers as Record<string, string>)).body.toString()).toBe('from Next')
})

test('writes are left to Next', async () => {
  const { body } = await sent('/_next/static/chunks/a.js', { 'accept-encoding': 'br' }, 'POST')
  expect(body.toString()).toBe('from Next')
})

test('a file that has gone since ends the connection rather than the process', async () => {
  await expect(sent('/_next/static/chunks/later.js')).rejects.toThrow()
  expect((await sent('/_next/static/chunks/a.js')).headers['content-encoding']).toBe('br')
})
