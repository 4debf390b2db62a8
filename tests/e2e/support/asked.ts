import type { Request } from '@playwright/test'

/** The URLs that a request asks for: its own, or those of the questions in its batch. */
export function askedBy(request: Request): URL[] {
  const url = new URL(request.url())
  if (url.pathname !== '/api/batch') return [url]
  const { questions } = request.postDataJSON() as { questions: string[] }
  return questions.map((question) => new URL(question, url))
}
