import { cookies } from 'next/headers'

const DEADLINE_MS = 1500

/**
 * Reads our own HTTP API from a page on the server, as the viewer. Answers the envelope, or null on any failure and after
 * 1.5 s: the page then paints without it and the browser asks.
 */
export async function serverFetch<T>(path: string, params?: URLSearchParams): Promise<T | null> {
  const headers = { cookie: (await cookies()).toString(), accept: 'application/json' }
  const query = params?.toString() ?? ''
  const url = `http://127.0.0.1:${process.env.PORT ?? 3000}${path}${query === '' ? '' : `?${query}`}`
  let timer: ReturnType<typeof setTimeout> | undefined
  // A race, since an abort signal does not reach a body that the framework has teed: such a read may never end, and the page with it.
  const deadline = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, DEADLINE_MS, null)
  })
  try {
    return await Promise.race([read<T>(url, headers), deadline])
  } finally {
    clearTimeout(timer)
  }
}

async function read<T>(url: string, headers: Record<string, string>): Promise<T | null> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const response = await fetch(url, { headers, cache: 'no-store', redirect: 'error', signal })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
