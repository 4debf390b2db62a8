import { invalidFieldsSchema } from '@/lib/shared/http/http'
import { ApiError } from './api-error'

/** The API's messages by field of an INVALID_REQUEST; empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  return Object.fromEntries(fieldsOf(error).map(({ field, message }) => [field, message]))
}

/** Everything that the API says of one field, such as a problem for each line of a file. */
export const messagesOf = (error: unknown, name: string): string[] =>
  fieldsOf(error).flatMap(({ field, message }) => (field === name ? [message] : []))

function fieldsOf(error: unknown) {
  const { data } = invalidFieldsSchema.safeParse(error instanceof ApiError ? error.details : null)
  return data?.fields ?? []
}
