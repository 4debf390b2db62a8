import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FILTER_WORDS } from '@/lib/server/http/filter-words'
import { argumentsSchema, readArguments, valuesOf } from '@/lib/server/http/mcp/arguments'
import { idSchema, OF_CALL } from '@/lib/shared/calls/ids'
import { FILTERS } from '@/lib/shared/filters/filters'
import { NO_TIMES } from '../../support/written-times'

const filters = z.object(FILTERS)
const call = z.object({ sessionId: idSchema, ...OF_CALL })

describe('arguments', () => {
  it('are read like the query of a route, whether listed or joined', () => {
    const read = readArguments(filters, {
      status: ['ended', 'busy'],
      type: 'audio,video',
      minDuration: 5,
      toGroup: false,
    })
    expect(read).toMatchObject({ status: ['ended', 'busy'], type: ['audio', 'video'], minDuration: 5, toGroup: false })
    expect(readArguments(filters, undefined).range).toBeUndefined()
    expect(readArguments(filters, { range: null, uid: [] }).uid).toEqual([])
    expect(readArguments(filters, { minDuration: '5' }).minDuration).toBe(5)
  })

  it('keep an empty mid, which is a call of its own', () => {
    expect(readArguments(call, { sessionId: 's', mid: '' }).mid).toBe('')
    expect(readArguments(call, { sessionId: 's' }).mid).toBeUndefined()
  })

  it.each([
    [null, undefined],
    [['ended'], 'arguments'],
    ['ended', 'arguments'],
    [{ status: {} }, 'status'],
    [{ status: [['ended']] }, 'status'],
    [{ statos: 'ended' }, 'statos'],
    [JSON.parse('{"__proto__":"x"}'), '__proto__'],
    [{ constructor: 'x' }, 'constructor'],
    [{ minDuration: 1.5 }, 'minDuration'],
    [{ minDuration: Number.NaN }, 'minDuration'],
    [{ range: ['7d', '30d'] }, 'range'],
    ...NO_TIMES.map((text): [object, string] => [{ from: text }, 'from']),
    ...NO_TIMES.map((text): [object, string] => [{ activeAt: text }, 'activeAt']),
    [{ to: 20_260_228 }, 'to'],
    [{ to: 1_700_000_000_000 }, 'to'],
  ])('%j is refused by name: %s', (given, field) => {
    const reading = () => readArguments(filters, given)
    if (field === undefined) expect(reading).not.toThrow()
    else expect(reading).toThrow(`${field}: `)
  })

  it.each([
    [{ statos: 'ended' }, 'statos: is not an argument of this tool; status is'],
    [{ min_duration: 5 }, 'min_duration: is not an argument of this tool; minDuration is'],
    [{ Range: '7d' }, 'Range: is not an argument of this tool; range is'],
    [{ onBehalfOf: 'ana-8' }, 'onBehalfOf: is not an argument of this tool'],
  ])('%j is refused with the name that was meant: %s', (given, words) => {
    expect(() => readArguments(filters, given)).toThrow(words)
  })

  it('name what is missing', () => {
    expect(() => readArguments(call, {}, ['sessionId'])).toThrow('sessionId: is required')
    expect(() => readArguments(call, { sessionId: '' }, ['sessionId'])).toThrow('sessionId: is required')
  })
})

describe('their schema', () => {
  const { properties } = argumentsSchema(FILTERS, FILTER_WORDS)

  it('has the type of each, with its values where they can be listed', () => {
    expect(properties.range).toMatchObject({ type: 'string', enum: expect.arrayContaining(['7d', 'all']) })
    expect(properties.tz?.enum).toBeUndefined()
    expect(properties.status).toMatchObject({ type: 'array', items: { type: 'string' } })
    expect(properties.callback?.items?.enum).toContain('overdue')
    expect(properties.minDuration?.type).toBe('integer')
    expect(properties.callbackHours?.type).toBe('integer')
    expect(properties.hasRecording?.type).toBe('boolean')
    expect(properties.q?.type).toBe('string')
  })

  it('lists no value that is refused', () => {
    for (const [name, param] of Object.entries(FILTERS))
      for (const value of valuesOf(param)) expect(() => readArguments(filters, { [name]: value }), name).not.toThrow()
  })
})
