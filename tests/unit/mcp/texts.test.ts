import { describe, expect, it } from 'vitest'
import { getCall } from '@/app/api/mcp/tools/get-call'
import { exploreHref, rowText } from '@/app/api/mcp/tools/query'
import { analyticsQuerySchema } from '@/lib/shared/analytics/analytics'
import { filtersSchema } from '@/lib/shared/filters/filters'
import { DEFAULT_WEEK_CLOCK } from '@/lib/shared/organisation/week-clock'
import { makeCall, participant, T0 } from '../../support/make-call'

const query = (given: Record<string, unknown>) => ({
  ...filtersSchema.parse({}),
  ...analyticsQuerySchema.parse(given),
})

describe('a row of figures', () => {
  const shown = { zone: 'Europe/Berlin', ...DEFAULT_WEEK_CLOCK, bucket: null, previous: null }

  it('names people and groups, and says what was before', () => {
    const names = { user: { 'ana-8': { name: 'Ana' } }, group: {} }
    const row = { person: 'ana-8', calls: 12, answerRate: 0.5, 'previous.calls': 10, 'previous.answerRate': null }
    const meta = { ...shown, names, previous: { from: 0, to: 1 } }
    expect(rowText(row, { metrics: ['calls', 'answerRate'], by: ['person'] }, meta)).toBe(
      'Ana: Calls 12 (previously 10), Answer rate 50 % (previously –)',
    )
  })

  it('gives times in the zone, as fine as the bucket', () => {
    const row = { time: 1_790_805_600, status: null, totalMinutes: 1.5 }
    const asked = { metrics: ['totalMinutes' as const], by: ['time' as const, 'status' as const] }
    expect(rowText(row, asked, { ...shown, bucket: 'day' })).toBe('2026-10-01, Unknown: Minutes 1.5 min')
    expect(rowText(row, asked, { ...shown, bucket: 'hour' })).toContain('2026-10-01 00:00, ')
    expect(rowText({ calls: 3 }, { metrics: ['calls'], by: [] }, shown)).toBe('Calls 3')
  })
})

describe('the page of a query', () => {
  it('is a report with the range that the API assumes', () => {
    expect(exploreHref(query({ metrics: 'calls,people', by: 'day,type', compare: 'previous' }))).toBe(
      '/explore?range=all&tz=UTC&metrics=calls,people&by=day,type&compare=previous',
    )
  })

  it('does not exist where Explore cannot show all of it', () => {
    expect(exploreHref(query({ metrics: 'calls', by: 'type,mode,status' }))).toBeNull()
    expect(exploreHref(query({ metrics: 'calls,people,answered,rejected,canceled,rang,lasted' }))).toBeNull()
  })
})

describe('the report of a call', () => {
  const picking = {
    given: { sessionId: 's' },
    nowSeconds: T0 + 1000,
    weekClock: DEFAULT_WEEK_CLOCK,
    link: (href: string) => `https://calls.example${href}`,
  }
  const meta = { source: 'mirror' as const, syncedAt: null, fetchedAt: T0, reason: 'It did not answer.' }

  it('limits the people and says so, and has no device', () => {
    const participants = Array.from({ length: 150 }, (_, index) =>
      participant(`p-${index}`, 10, 70, { deviceId: 'phone@host' }),
    )
    const { data, text } = getCall.tell({ data: makeCall({ participants }), meta }, picking)
    expect([data.people.length, data.cut?.shown, data.cut?.of]).toEqual([100, 100, 150])
    expect(data.people[0]).toMatchObject({
      uid: 'p-0',
      presentSeconds: 60,
      firstJoinedAt: T0 + 10,
      lastLeftAt: T0 + 70,
    })
    expect(JSON.stringify(data)).not.toContain('phone')
    expect(text).toContain('Not read live: It did not answer.')
    expect(data.url).toMatch(/^https:\/\/calls\.example\/calls\//)
  })

  it('lists the calls of its room only where there are several', () => {
    const call = makeCall({ roomMid: '' })
    const one = { mid: '', time: T0, status: 'ended' }
    const { data } = getCall.tell({ data: call, meta: { ...meta, occurrences: [one, { ...one, mid: 'b' }] } }, picking)
    expect([data.mid, data.room.length]).toEqual(['', 2])
    expect(getCall.tell({ data: makeCall(), meta: { ...meta, occurrences: [one] } }, picking).data.room).toEqual([])
  })
})
