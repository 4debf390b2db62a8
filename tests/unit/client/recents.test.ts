import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Recent, readRecents, withRecent } from '@/lib/client/data/recents'

const person = (id: string, name = id): Recent => ({ kind: 'user', href: `/people/${id}`, name, id })

describe('what the browser remembers', () => {
  it('is read as far as it can be read, whatever is stored', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => Array.isArray(readRecents(stored))))
    expect(readRecents(null)).toEqual([])
    expect(readRecents(JSON.stringify([person('ana'), { kind: 'user' }, 7, null]))).toEqual([person('ana')])
  })

  it('never leads to another site', () => {
    for (const href of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
      expect(readRecents(JSON.stringify([{ ...person('ana'), href }])), href).toEqual([])
  })

  it('has each place once, the newest first, and an end', () => {
    expect(withRecent([person('ana'), person('bo')], person('bo', 'Bo'))).toEqual([person('bo', 'Bo'), person('ana')])
    const many = Array.from({ length: 100 }, (_, index) => person(`p${index}`)).reduce<Recent[]>(withRecent, [])
    expect(many.length).toBe(40)
    expect(many[0]).toEqual(person('p99'))
  })
})
