import { describe, expect, it } from 'vitest'
import { entryCookie, isSameVisit, mayEnter } from '@/lib/server/auth/share-visitor'
import { configure } from '../../support/own-accounts'

configure({
  NEXTAUTH_SECRET: 'q8R3vT6yZ1wX4sD7fG0hJ2kL5pN9mB',
  CALLS_API_URL: 'http://127.0.0.1:1/v3',
  CALLS_API_KEY: 'key',
})

const NOW = 1_700_000_000
const share = (rest: object = {}) => ({
  id: '0b4f1f7e-5a3c-4a1e-9c1d-2f6f8d9e0a11',
  passwordHash: 'salt:hash' as string | null,
  maxOpens: null as number | null,
  expiresAt: new Date((NOW + 86_400) * 1000),
  frameHost: null,
  ...rest,
})
const cookieOf = (one: ReturnType<typeof share>, now = NOW) =>
  entryCookie(one, new Headers(), now).split(';', 1)[0] as string

describe('the entry to a link', () => {
  it('is open without a password or a limit', () =>
    expect(mayEnter(share({ passwordHash: null }), null, NOW)).toBe(true))

  it('takes the cookie that its password gave, for twelve hours', () => {
    const cookie = `other=1; ${cookieOf(share())}; more=2`
    expect(mayEnter(share(), null, NOW)).toBe(false)
    expect(mayEnter(share(), cookie, NOW)).toBe(true)
    expect(mayEnter(share(), cookie, NOW + 12 * 3600 - 1)).toBe(true)
    expect(mayEnter(share(), cookie, NOW + 12 * 3600)).toBe(false)
    expect(mayEnter(share(), cookie, NOW - 1)).toBe(false)
  })

  it('takes neither the cookie of another link, under its own name or any, nor that of a former password', () => {
    const other = share({ id: '1b4f1f7e-5a3c-4a1e-9c1d-2f6f8d9e0a11' })
    const value = cookieOf(other).split('=')[1]
    const name = cookieOf(share()).split('=')[0]
    expect(mayEnter(share(), cookieOf(other), NOW)).toBe(false)
    expect(mayEnter(share(), `${name}=${value}`, NOW)).toBe(false)
    expect(mayEnter(share({ passwordHash: 'salt:another' }), cookieOf(share()), NOW)).toBe(false)
  })

  it.each(['', '.', '1.', '.x', '1700000000.', `1700000000.${'A'.repeat(43)}`, '99999999999999999999.x', 'é'])(
    'does not take the made-up value %j',
    (value) => expect(mayEnter(share(), `${cookieOf(share()).split('=')[0]}=${value}`, NOW)).toBe(false),
  )

  it('does not take a moved time', () => {
    const [name, value = ''] = cookieOf(share()).split('=')
    expect(mayEnter(share(), `${name}=${value.replace(String(NOW), String(NOW + 3600))}`, NOW + 3600)).toBe(false)
  })

  it('is the same visit for half an hour; with a limited number of visits, as long as it is open', () => {
    const open = share({ passwordHash: null })
    expect(isSameVisit(open, cookieOf(open), NOW + 1799)).toBe(true)
    expect(isSameVisit(open, cookieOf(open), NOW + 1800)).toBe(false)
    const limited = share({ passwordHash: null, maxOpens: 3 })
    expect(isSameVisit(limited, cookieOf(limited), NOW + 11 * 3600)).toBe(true)
  })

  it('is not kept longer than the link works, and not sent to other sites', () => {
    const soon = share({ expiresAt: new Date((NOW + 60) * 1000) })
    expect(entryCookie(soon, new Headers(), NOW)).toMatch(/; HttpOnly; Max-Age=60; SameSite=Lax$/)
  })
})
