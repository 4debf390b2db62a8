import type { Route } from '@/lib/shared/http/route'

/** Only in development and under test: in production a mismatch must not fail a request. */
const checks = process.env.NODE_ENV !== 'production' || process.env.CHECK_ANSWERS === '1'

/** Checks the JSON of a response against its declaration. @throws Error if they differ */
export function requireDeclaredAnswer({ path, answer }: Route, json: string): void {
  if (!checks || answer === 'file') return
  const result = answer.safeParse(JSON.parse(json))
  if (result.success) return
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message} (${issue.code})`)
  throw new Error(`The response of ${path} does not match its declaration: ${issues.slice(0, 5).join('; ')}`)
}
