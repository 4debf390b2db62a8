import type { BenchClient } from './client'

/** Paths of the scripts that a page loads at once, preloaded ones too, without the `nomodule` polyfills, which current browsers skip. */
export function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const loads = tags.filter((tag) =>
    tag.startsWith('<script') ? !/nomodule/i.test(tag) : /rel="(module)?preload"/.test(tag) && /\.js\b/.test(tag),
  )
  return loads.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
}

/** Bytes of the scripts that a page loads at once, compressed. @throws Error where there is no such page */
export async function scriptBytes(client: BenchClient, page: string): Promise<number> {
  await client.get(page)
  const scripts = new Set(scriptsOf(await client.html(page)))
  const sizes = await Promise.all([...scripts].map((script) => client.get(script)))
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0)
}
