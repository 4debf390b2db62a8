import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { parseQuery } from '@/lib/shared/filters/query'
import { noteBodySchema } from '@/lib/shared/notes/notes'
import { MAX_TAG_CHARACTERS, tagSchema } from '@/lib/shared/notes/tag'
import { tagsByCallRoute } from '@/lib/shared/notes/tags'
import { runs } from '../../support/properties'

const tagOf = (text: string) => tagSchema.safeParse(text).data ?? null

describe('a tag', () => {
  it('has one spelling', () => {
    expect(tagOf('  VIP   Customer ')).toBe('vip customer')
    expect(tagOf('ÄRGER_2-x')).toBe('ärger_2-x')
    expect(tagOf('A\u0308rger')).toBe('ärger')
    expect(tagOf('हिन्दी')).toBe('हिन्दी')
    expect(tagOf('İstanbul')).toBe(tagOf(tagOf('İstanbul') ?? ''))
  })

  it('is rejected if it is empty, long, or has anything but letters, digits, - and _', () => {
    for (const text of ['', '   ', 'a,b', '<b>', 'a\u0000b', 'a/b', '#vip', '\ud800', 'a\u202eb', '💥', '\u0301,'])
      expect(tagOf(text), JSON.stringify(text)).toBeNull()
    expect(tagOf('x'.repeat(MAX_TAG_CHARACTERS))).not.toBeNull()
    expect(tagOf('x'.repeat(MAX_TAG_CHARACTERS + 1))).toBeNull()
    expect(tagSchema.safeParse(7).success).toBe(false)
  })

  it('is stable once normalised, whatever was typed, and survives a URL', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 45 }), fc.stringMatching(/^[ A-Za-zÄß0-9_-]{0,45}$/)),
        (text) => {
          const tag = tagOf(text)
          if (tag === null) return
          expect(tagOf(tag)).toBe(tag)
          expect(parseQuery(filtersSchema, new URLSearchParams({ tag: `${tag},${text}` })).tag).toEqual([tag, tag])
        },
      ),
      { numRuns: runs(400) },
    )
  })
})

describe('a note', () => {
  const bodyOf = (body: unknown) => {
    const result = noteBodySchema.safeParse({ body })
    return result.success ? result.data.body : null
  }
  it('is trimmed plain text of limited length', () => {
    expect(bodyOf(' one\r\ntwo\tthree \n')).toBe('one\ntwo\tthree')
    expect(bodyOf('x'.repeat(4000))).toHaveLength(4000)
    for (const body of ['', ' \n ', 'x'.repeat(4001), 'a\u0000b', 'a\u001bb', 'a\u0085b', 7, null, undefined, {}])
      expect(bodyOf(body), JSON.stringify(body)).toBeNull()
    expect(noteBodySchema.safeParse({ body: 'x', authorId: 'me' }).success).toBe(false)
  })
})

describe('the calls of a request for tags', () => {
  it('are separated by repetition, since ids may contain commas', () => {
    const parse = (query: string) => parseQuery(tagsByCallRoute.query, new URLSearchParams(query)).session
    expect(parse('session=a')).toEqual(['a'])
    expect(parse('session=a,b&session=c')).toEqual(['a,b', 'c'])
    expect(() => parse('')).toThrow()
    expect(() => parse(Array.from({ length: 201 }, (_, index) => `session=${index}`).join('&'))).toThrow()
  })
})
