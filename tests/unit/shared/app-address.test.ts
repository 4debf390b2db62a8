import { describe, expect, it } from 'vitest'
import { notBare } from '@/components/shell/nav-link'
import { hrefInApp } from '@/components/shell/switch-address'
import { answersOf, appIn, appsNamed, isBare, withApp } from '@/lib/shared/apps/app-address'

describe('an address about an app', () => {
  it('names the app, whatever else it has', () => {
    expect(withApp('/', 'sales')).toBe('/?app=sales')
    expect(withApp('/calls?range=7d&status=ended', 'sales')).toBe('/calls?range=7d&status=ended&app=sales')
    expect(withApp('/docs?op=getCalls#answer', 'sales')).toBe('/docs?op=getCalls&app=sales#answer')
    expect(withApp('/api/batch', 'sales')).toBe('/api/batch?app=sales')
  })

  it('keeps the app that it names already', () => {
    expect(withApp('/calls?app=support', 'sales')).toBe('/calls?app=support')
    expect(withApp(withApp('/calls', 'sales'), 'sales')).toBe('/calls?app=sales')
  })

  it('is left alone where there is one app, and where it is not ours', () => {
    for (const href of ['/', '/calls?range=7d']) expect(withApp(href, null)).toBe(href)
    for (const href of ['https://docs.example/?a=1', '#main', 'mailto:ana@example.com', ''])
      expect(withApp(href, 'sales'), href).toBe(href)
  })

  it('names it in any case, or none if it is empty', () => {
    const named = (query: string) => appsNamed(new URLSearchParams(query))
    expect([named('app=Sales%20'), named('app=&app=+'), named('range=7d'), named('app=a&app=B')]).toEqual([
      ...[['sales'], [], [], ['a', 'b']],
    ])
  })

  it('is bare without anything else, so that it opens the start page', () => {
    for (const href of ['/', '/?app=sales']) expect(isBare(href), href).toBe(true)
    for (const href of ['/?range=7d', '/?app=sales&range=7d', '/calls', '/calls?app=sales'])
      expect(isBare(href), href).toBe(false)
    expect(notBare('/?app=sales')).toBe('/?range=30d&app=sales')
    expect(notBare('/calls?app=sales')).toBe('/calls?app=sales')
  })

  it('says which app it names', () => {
    expect(appIn('/calls?range=7d&app=sales#top')).toBe('sales')
    expect(appIn('/calls?q=app%3Dsales')).toBeNull()
    expect(appIn('/calls/app=sales')).toBeNull()
    expect(appIn('/docs#?app=sales')).toBeNull()
  })
})

describe('the answers of two apps', () => {
  it('never have the same key', () => {
    const keys = ['sales', 'support'].map((app) =>
      answersOf(app).queryKeyHashFn(['/api/calls/[sessionId]', 'v1.us.a', '']),
    )
    expect(new Set(keys).size).toBe(2)
  })
})

describe('switching to another app', () => {
  const switched = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://callscope.example')
    return hrefInApp(pathname, searchParams, 'support')
  }

  it('stays on the page, with its range, zone and filters', () => {
    expect(
      switched('/calls?range=7d&tz=Europe/Paris&status=ended,rejected&sort=-ring&columns=time,ring&app=sales'),
    ).toBe('/calls?range=7d&tz=Europe/Paris&status=ended,rejected&sort=-ring&columns=time,ring&app=support')
    expect(switched('/explore?metrics=calls&by=day,status&form=area&app=sales')).toBe(
      '/explore?metrics=calls&by=day,status&form=area&app=support',
    )
    expect(switched('/settings?tab=hours&app=sales')).toBe('/settings?tab=hours&app=support')
  })

  it('leaves out what belongs to one app', () => {
    expect(switched('/calls?range=7d&uid=ana-1&guid=field&team=t1&tag=vip&q=ana&peek=v1.us.a&page=3&app=sales')).toBe(
      '/calls?range=7d&app=support',
    )
    expect(switched('/people?find=ana&with=bo-2&initiator=bo-2&sort=-missed')).toBe('/people?sort=-missed&app=support')
    expect(switched('/alerts?tab=history&rule=r1')).toBe('/alerts?tab=history&app=support')
  })

  it('leads from the page of one thing to the list of all', () => {
    expect(switched('/calls/v1.us.a%2Fb?mid=m&t=95&p=ana-1&w=1-2&tz=Europe/Paris')).toBe(
      '/calls?tz=Europe/Paris&app=support',
    )
    expect(switched('/calls/compare?a=x&b=y&by=placed&t=3')).toBe('/calls?app=support')
    expect(switched('/people/ana-1?range=28d&chart=minutes')).toBe('/people?range=28d&app=support')
    expect(switched('/groups/field?range=28d')).toBe('/groups?range=28d&app=support')
    expect(switched('/alerts/edit?rule=r1&metric=calls')).toBe('/alerts?app=support')
  })

  it('shows the Overview rather than the start page', () => {
    expect(switched('/?app=sales')).toBe('/?range=30d&app=support')
  })
})
