import { expect, it } from 'vitest'
import { filePaths, foundOperations, type Operation, withAccess } from '@/components/docs/api-document'

const operation = (more: Partial<Operation> = {}): Operation => ({
  operationId: 'getCalls',
  tags: ['Calls'],
  summary: 'List calls',
  'x-required-scope': 'read:calls',
  'x-required-role': ['agent', 'admin'],
  responses: { 200: { content: { 'application/json': {} } }, default: {} },
  ...more,
})
const documentOf = (one: Operation) => ({
  openapi: '3.1.1',
  info: { title: '', version: '', description: '', license: {} },
  servers: [],
  tags: [],
  paths: { '/api/calls/{sessionId}/x': { get: one } },
  components: {},
})

it('finds operations by all words in the path, the summary, the subject or the scope', () => {
  const found = (find: string) => [...foundOperations(documentOf(operation()), find).keys()]
  for (const find of ['', 'list', 'CALLS get', 'read:calls session']) expect(found(find), find).toEqual(['getCalls'])
  expect(found('list people')).toEqual([])
})

it.each([
  [{}, 'Scope `read:calls`. Roles: agent, admin.'],
  [{ description: 'Newest first.' }, 'Newest first.\n\nScope `read:calls`. Roles: agent, admin.'],
  [{ 'x-required-scope': null }, 'Needs a session; tokens may not do this. Roles: agent, admin.'],
  [{ 'x-required-scope': null, 'x-required-role': [] }, 'Public: needs neither a token nor a session.'],
])('says who may ask: %j', (more, description) => {
  const { paths } = withAccess(documentOf(operation(more)))
  expect(paths['/api/calls/{sessionId}/x']).toMatchObject({ get: { summary: 'List calls', description } })
})

it('knows the paths of files', () => {
  expect(filePaths(documentOf(operation()))).toEqual([])
  const [path] = filePaths(documentOf(operation({ responses: { 200: { content: { 'text/csv': {} } } } })))
  expect(path?.test('/api/calls/a%2Fb/x')).toBe(true)
  expect(path?.test('/api/calls/a/x/y')).toBe(false)
})
