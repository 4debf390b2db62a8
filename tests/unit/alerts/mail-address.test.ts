import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { targetProblem } from '@/lib/shared/alerts/channels'
import { addressesOf, readMailbox } from '@/lib/shared/alerts/mail-address'
import { emailSchema } from '@/lib/shared/users/users'
import { runs } from '../../support/properties'

describe('an address as people write it', () => {
  it.each([
    ['ana@example.com', '', 'ana@example.com'],
    [' <ana@example.com> ', '', 'ana@example.com'],
    ['Jörg <joerg@müller.de>', 'Jörg', 'joerg@xn--mller-kva.de'],
    ['"Müller, Jörg" <joerg@MÜLLER.de>', 'Müller, Jörg', 'joerg@xn--mller-kva.de'],
    ['"A \\"B\\" C" < a@b.de >', 'A "B" C', 'a@b.de'],
    ['mailto:info@例え.jp', '', 'info@xn--r8jz45g.jp'],
    ['jörg@müller.de', '', 'jörg@xn--mller-kva.de'],
    ['ops@localhost', '', 'ops@localhost'],
  ])('%s is read', (text, name, address) => expect(readMailbox(text)).toEqual({ name, address }))

  it.each([
    '',
    'ana',
    '@example.com',
    'ana@',
    'ana@ex ample.com',
    'a b@example.com',
    'a@b@c',
    'a@b..c',
    'a@b/c',
    'a@b:25',
  ])('“%s” is none', (text) => expect(readMailbox(text)).toBeNull())

  it.each([
    'Name <',
    'Name <>',
    'Name <a@b.de',
    'a@b.de> x',
    'a@b.de\r\nBcc: c@d.de',
    'N\u0000 <a@b.de>',
    '<a@b.de> <c@d.de>',
  ])('%j is none either', (text) => expect(readMailbox(text)).toBeNull())
})

describe('a list of them', () => {
  const address = fc.constantFrom('ana@example.com', 'bo@müller.de', 'cy@例え.jp', 'd.e+f@x-y.co')
  const written = fc
    .tuple(address, fc.constantFrom('', '<>', 'Ana Bo', 'Jörg', '"Müller, Jörg"', '"a; b"'))
    .map(([mail, name]) => ({
      mail,
      text: name === '' ? mail : name === '<>' ? `<${mail}>` : `${name} <${mail}>`,
    }))

  it('has each address once, whatever separates them', () => {
    fc.assert(
      fc.property(
        fc.array(written, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',', ', ', ';', '; ', ',\n', ' ; '),
        (list, between) => {
          const text = list.map((one) => one.text).join(between)
          expect(addressesOf(text)).toEqual(list.map(({ mail }) => readMailbox(mail)?.address))
          expect(targetProblem('email', text)).toBeNull()
        },
      ),
      { numRuns: runs(300) },
    )
  })

  it('may be separated by blanks, and loses nobody', () => {
    expect(addressesOf('a@b.de c@d.de')).toEqual(['a@b.de', 'c@d.de'])
    expect(addressesOf('a@b.de Bo <c@d.de>')).toEqual(['a@b.de', 'c@d.de'])
    expect(targetProblem('email', 'a@b.de nobody')).toBe('nobody is not an e-mail address')
    expect(targetProblem('email', 'Ana <a@b.de>, Bo <>')).toMatch(/is not an e-mail address$/)
    expect(targetProblem('email', ' ,; ')).toBe('must have an e-mail address')
  })
})

it('an account has the address alone, in lower case and ASCII', () => {
  expect(emailSchema.parse(' Jörg <JOERG@Müller.de> ')).toBe('joerg@xn--mller-kva.de')
  expect(emailSchema.safeParse('jörg@müller.de').error?.issues[0]?.message).toContain(
    'letters from a to z before the @',
  )
})
