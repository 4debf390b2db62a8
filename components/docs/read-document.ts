import type { AnswerOf } from '@/lib/shared/http/route'
import type { openApiRoute } from '@/lib/shared/http/system'

/** As much of JSON Schema as the document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema | false
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  default?: unknown
}
export type Parameter = {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description: string
  explode?: boolean
  schema: Schema
}
type Content = Record<string, { schema: Schema; example?: unknown }>
type Response = { description: string; content?: Content; 'x-error-codes'?: string[] }
type Referring<T> = T | { $ref: string }
type Written = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Referring<Parameter>[]
  requestBody?: { content: Content }
  responses: Record<string, Referring<Response>>
  'x-required-scope': string | null
  'x-required-role': string[]
  'x-example-request'?: string
}

/** An operation with its references resolved, except those in schemas. */
export type Operation = Omit<Written, 'parameters' | 'responses'> & {
  method: string
  path: string
  subject: string
  parameters: Parameter[]
  success: { status: string; content: Content }
  errors: ({ status: string } & Response)[]
}
export type ApiDocument = AnswerOf<typeof openApiRoute>

/** What a reference such as `#/components/schemas/Call` leads to. */
export function resolve<T>({ components }: ApiDocument, written: Referring<T>): T {
  if (typeof written !== 'object' || written === null || !('$ref' in written)) return written as T
  const [, , kind = '', name = ''] = written.$ref.split('/')
  return components[kind]?.[name] as T
}

/** Every operation, in the order of the document. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Written>).map(([method, written]): Operation => {
      const responses = Object.entries(written.responses).map(([status, response]) => ({
        status,
        ...resolve<Response>(document, response),
      }))
      const success = responses.find(({ status }) => status.startsWith('2'))
      return {
        ...written,
        method: method.toUpperCase(),
        path,
        subject: written.tags[0] ?? '',
        parameters: (written.parameters ?? []).map((one) => resolve<Parameter>(document, one)),
        success: { status: success?.status ?? '200', content: success?.content ?? {} },
        errors: responses.filter(({ status }) => !status.startsWith('2')),
      }
    }),
  )
}

/** True if every word is part of the path, the method, the summary or the scope. */
export function isFound(operation: Operation, find: string): boolean {
  const { method, path, summary, subject } = operation
  const text = `${method} ${path} ${summary} ${subject} ${operation['x-required-scope'] ?? ''}`.toLowerCase()
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
