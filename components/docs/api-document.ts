import type { AnswerOf } from '@/lib/shared/http/route'
import type { openApiRoute } from '@/lib/shared/http/system'

export type ApiDocument = AnswerOf<typeof openApiRoute>

/** The fields of an operation that are needed to find and open it. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  'x-required-scope': string | null
  'x-required-role': string[]
  responses: Record<string, { content?: Record<string, unknown> }>
}

type Paths = Record<string, Record<string, Operation>>

function accessOf({ 'x-required-scope': scope, 'x-required-role': roles }: Operation): string {
  if (roles.length === 0) return 'Public: needs neither a token nor a session.'
  const needs = scope === null ? 'Needs a session; tokens may not do this.' : `Scope \`${scope}\`.`
  return `${needs} Roles: ${roles.join(', ')}.`
}

/** The document, in which the description of each operation also says who may ask. */
export function withAccess(document: ApiDocument): ApiDocument {
  const copy = structuredClone(document)
  for (const operation of Object.values(copy.paths as Paths).flatMap((methods) => Object.values(methods)))
    operation.description = [operation.description, accessOf(operation)].filter(Boolean).join('\n\n')
  return copy
}

/** The document without deprecated operations. Swagger UI renders only the visible part of a longer list, so the browser's own search would miss the rest. */
export const withoutDeprecated = (document: ApiDocument): ApiDocument => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths as Paths).filter(([, methods]) =>
      Object.values(methods).some(({ deprecated }) => deprecated !== true),
    ),
  ),
})

/** The operations, by id, in which every word of `find` occurs in the method, path, summary, subject or scope. */
export function foundOperations({ paths }: Pick<ApiDocument, 'paths'>, find: string): Map<string, Operation> {
  const words = find.toLowerCase().split(/\s+/)
  const found = Object.entries(paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { summary, tags, 'x-required-scope': scope } = operation
      const text = [method, path, summary, ...tags, scope ?? ''].join(' ').toLowerCase()
      return words.every((word) => text.includes(word)) ? [[operation.operationId, operation] as const] : []
    }),
  )
  return new Map(found)
}

/** The paths whose answers are files. */
export function filePaths({ paths }: Pick<ApiDocument, 'paths'>): RegExp[] {
  const isFile = ({ responses }: Operation) =>
    Object.entries(responses).some(
      ([status, { content }]) => status.startsWith('2') && content !== undefined && !('application/json' in content),
    )
  return Object.entries(paths as Paths)
    .filter(([, { get }]) => get !== undefined && isFile(get))
    .map(([path]) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`))
}
