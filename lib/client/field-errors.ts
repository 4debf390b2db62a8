import { invalidFieldsSchema } from '@/lib/shared/contracts/http'
import { ApiError } from './api-error'

/** The API's messages by field of an INVALID_REQUEST; empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { data } = invalidFieldsSchema.safeParse(error instanceof ApiError ? error.details : null)
  return Object.fromEntries((data?.fields ?? []).map(({ field, message }) => [field, message]))
}
