import { ApiError } from './api-error'

/** The API's words by field of an INVALID_REQUEST; empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || typeof error.details !== 'object' || error.details === null) return {}
  const { fields } = error.details as { fields?: unknown }
  if (!Array.isArray(fields)) return {}
  return Object.fromEntries(
    fields.flatMap((issue: { field?: unknown; message?: unknown }) =>
      typeof issue?.field === 'string' && typeof issue.message === 'string' ? [[issue.field, issue.message]] : [],
    ),
  )
}
