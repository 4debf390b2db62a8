import { describe, expect, it } from 'vitest'
import { writtenAnnotationSchema } from '@/lib/shared/notes/annotations'
import { createViewSchema, isPagePath } from '@/lib/shared/users/views'

describe('a saved view', () => {
  it.each([
    '/',
    '/?range=30d',
    '/calls?status=ended&q=%2F%2Fx',
    '/people/ana-8?tz=Europe/Paris',
    '/calls/v1.us.a.1?t=5',
  ])('may have the path %s', (path) => expect(isPagePath(path)).toBe(true))
  it.each([
    '',
    'calls',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/api/calls',
    '/login',
    '/setup?token=x',
    '/callsx',
    '/calls/../api/users',
    '/calls//x',
    '/calls#x',
    '/calls?\u0000',
    '/calls?\r\nset-cookie:x',
    `/calls?${'q'.repeat(4000)}`,
  ])('may not have the path %j', (path) => expect(isPagePath(path)).toBe(false))
  it.each([
    { name: ' ', path: '/' },
    { name: 'x'.repeat(81), path: '/' },
    { name: 'a\nb', path: '/' },
    { path: '/' },
    { name: 'x', path: '/', ownerId: 'y' },
  ])('is refused as %j', (body) => expect(createViewSchema.safeParse(body).success).toBe(false))
})

describe('an annotation', () => {
  it.each([
    { from: 'yesterday', body: 'x' },
    { from: '1700000000', body: '' },
    { from: '1700000000', body: 'x'.repeat(201) },
    { from: '1700000000', body: 'a\u0007' },
    { from: '1700000000', to: 5, body: 'x' },
    { from: '1700000000', tz: 'Mars/Base', body: 'x' },
    { from: '99999999999', body: 'x' },
  ])('is refused as %j', (body) => expect(writtenAnnotationSchema.safeParse(body).success).toBe(false))
})
