import { describe, expect, it } from 'vitest'
import { callHref, callsHref, groupHref, pageHref } from '@/lib/shared/links'

describe('links', () => {
  it('escape ids in paths', () => {
    expect(callHref({ sessionId: 'v1.us.ab/c?d' })).toBe('/calls/v1.us.ab%2Fc%3Fd')
    expect(callHref({ sessionId: 's' }, { t: 95, p: 'bo-2', empty: '' })).toBe('/calls/s?t=95&p=bo-2')
    expect(groupHref('field team', { range: '7d' })).toBe('/groups/field%20team?range=7d')
  })

  it('to a filtered list have their parameters in a fixed order', () => {
    expect(callsHref({ status: ['ended', 'busy'], range: '30d', tz: 'Europe/Paris' })).toBe(
      '/calls?range=30d&tz=Europe/Paris&status=ended,busy',
    )
    expect(callsHref({})).toBe('/calls')
    expect(pageHref('/explore', { uid: ['a'] }, { by: 'day' })).toBe('/explore?uid=a&by=day')
  })
})
