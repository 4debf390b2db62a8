import type { BenchClient } from './client'

/** Bytes of the scripts that a page’s HTML names, compressed as for a browser, without the `nomodule` polyfills, which current browsers skip. */
export async function scriptBytes(client: BenchClient, page: string): Promise<number> {
  const html = await client.html(page)
  const tags = [...html.matchAll(/<script[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag))
  const sources = new Set(tags.map(([, source]) => (source as string).replaceAll('&amp;', '&')))
  const scripts = await Promise.all([...sources].map((source) => client.get(source)))
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0)
}
