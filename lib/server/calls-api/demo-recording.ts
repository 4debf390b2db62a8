import { config } from '@/lib/server/process/config/config'
import { AppError } from '@/lib/shared/http/errors'

/** What a player needs to know about a part of a file. */
const HEADERS = ['content-type', 'content-length', 'content-range', 'accept-ranges']

/** A demo recording, or a range of it. @param file its name, already checked @throws AppError NOT_FOUND for another, and outside of demo mode */
export async function demoRecording(file: string, range: string | null, signal: AbortSignal): Promise<Response> {
  const { filesUrl } = config().demo
  if (filesUrl === null) throw new AppError('NOT_FOUND', 'There are no demo recordings.', { status: 404 })
  const headers: HeadersInit = range === null ? {} : { range }
  const answer = await fetch(`${filesUrl}/${encodeURIComponent(file)}`, { headers, signal, cache: 'no-store' })
  if (answer.status === 404) throw new AppError('NOT_FOUND', 'There is no such recording.', { status: 404 })
  const kept = HEADERS.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(answer.body, { status: answer.status, headers: kept })
}
