import { cookies } from 'next/headers'

const DEADLINE_MS = 1500

/**
 * Reads our own HTTP API from a page on the server, as the viewer. Answers the envelope, or null on any failure and after
 * 1.5 s: the page then paints without it and the browser asks.
 */
export async function serverFetch<T>(path: string, params?: URLSearchParams): Promise<T | null> {
  const query = params?.toString() ?? ''
  try {
    const response = await fetch(
      `http://127.0.0.1:${process.env.PORT ?? 3000}${path}${query === '' ? '' : `?${query}`}`,
      {
        headers: { cookie: (await cookies()).toString(), accept: 'application/json' },
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
      },
    )
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
