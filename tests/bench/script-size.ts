import { request } from 'node:http'
import type { BenchClient } from './client'

/** A script and its transferred bytes, compressed as for a browser. */
type Script = { path: string; bytes: number }

function wireBytes(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url.pathname}: ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** The scripts at these paths, the largest first. */
async function measureScripts(baseUrl: string, paths: Iterable<string>): Promise<Script[]> {
  const sizes = [...new Set(paths)].map(async (path) => ({ path, bytes: await wireBytes(new URL(path, baseUrl)) }))
  return (await Promise.all(sizes)).sort((left, right) => right.bytes - left.bytes)
}

/** Paths of the scripts that a page loads at once, preloaded ones too, without the `nomodule` polyfills, which current browsers skip. */
export function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const loads = tags.filter((tag) =>
    tag.startsWith('<script') ? !/nomodule/i.test(tag) : /rel="(module)?preload"/.test(tag) && /\.js\b/.test(tag),
  )
  return loads.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
}

/** Bytes of the scripts that a page loads at once. */
export async function scriptBytes(client: BenchClient, page: string): Promise<number> {
  const scripts = await measureScripts(client.baseUrl, scriptsOf(await client.html(page)))
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0)
}
