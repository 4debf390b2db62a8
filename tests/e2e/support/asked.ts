import type { Request } from '@playwright/test'

/** What a request asks of the server: its own address, or those of the questions that it batches. */
export function askedBy(request: Request): URL[] {
  const url = new URL(request.url())
  if (url.pathname !== '/api/batch') return [url]
  const { questions } = request.postDataJSON() as { questions: string[] }
  return questions.map((question) => new URL(question, url))
}
