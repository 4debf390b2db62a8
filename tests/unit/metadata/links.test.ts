import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isTemplate, valueHref } from '@/lib/shared/metadata'
import { valueLinksSchema } from '@/lib/shared/organisation/value-links'
import { runs } from '../../support/properties'

it.each([
  'https://desk.example/{value}',
  'http://desk.example:8080/t?id={value}&x={value}#{value}',
  'https://desk.example/#/t/{value}',
  'https://münchen.example/{value}',
])('%s is a template', (template) => expect(isTemplate(template)).toBe(true))

it.each([
  '',
  '{value}',
  'https://{value}.example/',
  'https://desk.example:{value}/',
  'https://{value}@desk.example/',
  'https://user:secret@desk.example/{value}',
  'https://desk.example/ticket',
  'javascript:alert({value})',
  'javascript://desk.example/%0a{value}',
  'data:text/html,{value}',
  'ftp://desk.example/{value}',
  '//desk.example/{value}',
  '/tickets/{value}',
  'desk.example/{value}',
  'https://desk.example/{Value}',
])('%s is none', (template) => {
  expect(isTemplate(template)).toBe(false)
  expect(valueLinksSchema.safeParse({ links: [{ key: 'ticket', template }] }).success).toBe(false)
})

it('a value never leaves its place in the address, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
      const href = valueHref([{ key: 'id', template: 'https://desk.example/t/{value}/x?q={value}' }], {
        key: 'ID',
        value,
      })
      if (href === null) return
      const { origin, pathname, searchParams } = new URL(href)
      expect(origin).toBe('https://desk.example')
      expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 't', value.trim(), 'x'])
      expect(searchParams.get('q')).toBe(value.trim())
    }),
    { numRuns: runs(500) },
  )
  for (const value of ['..', '.', ' .. ', '\ud800'])
    expect(valueHref([{ key: 'id', template: 'https://desk.example/t/{value}/x' }], { key: 'id', value })).toBeNull()
})

it('keys match in any case, by their path or their last name, wherever they stand in a list', () => {
  const links = [
    { key: 'Ticket', template: 'https://desk.example/{value}' },
    { key: 'order.id', template: 'https://shop.example/{value}' },
  ]
  const at = (key: string) => valueHref(links, { key, value: 'T 1' })
  expect(['ticket', 'TICKET', 'a.ticket', 'tickets', 'ticket.0', 'order.ID', 'order.items.0.id', 'id'].map(at)).toEqual(
    [
      'https://desk.example/T%201',
      'https://desk.example/T%201',
      'https://desk.example/T%201',
      null,
      'https://desk.example/T%201',
      'https://shop.example/T%201',
      null,
      null,
    ],
  )
})

it('the same key twice is refused', () => {
  const template = 'https://desk.example/{value}'
  const links = [
    { key: 'a', template },
    { key: ' A ', template },
  ]
  expect(valueLinksSchema.safeParse({ links }).success).toBe(false)
})
