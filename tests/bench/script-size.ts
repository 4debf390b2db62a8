import { request } from 'node:http'
import type { BenchClient } from './client'

/** Transferred bytes of a script, compressed as for a browser. */
function wireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
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

/** Compressed scripts of each page, kB, without the `nomodule` polyfills, which current browsers skip. */
export async function scriptKilobytes(client: BenchClient, pages: string[]): Promise<[string, number][]> {
  const sizes: [string, number][] = []
  for (const page of pages) {
    const html = await client.html(page)
    const tags = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag))
    const sources = new Set(tags.map(([, source]) => source as string))
    const bytes = await Promise.all([...sources].map((source) => wireBytes(new URL(source, client.baseUrl).href)))
    sizes.push([page, Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000)])
  }
  return sizes
}
