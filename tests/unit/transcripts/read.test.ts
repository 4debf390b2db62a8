import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTranscript } from '@/components/call/files/read-transcript'
import { foldedSearch, markedPieces } from '@/components/call/files/transcript-search'
import { runs } from '../../support/properties'
import { plainFold } from '../analytics/attached'

const T0 = 1_700_000_000
const PART = { startTime: T0, endTime: T0 + 600 }
const read = (file: string) =>
  readTranscript(file, PART).map(({ at, speaker, text }) => `${at === null ? '–' : at - T0} ${speaker ?? '–'} ${text}`)
const json = (value: unknown) => read(JSON.stringify(value))

const said = fc.record({
  start: fc.integer({ min: 0, max: 599 }),
  speaker: fc.constantFrom('Ana', 'Bo Núñez', '李'),
  text: fc.constantFrom('Hello', 'Ticket T-8849, please', 'Ça va?', '1 < 2 & 3', 'wait: what'),
})
const clock = (seconds: number, point: string) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}${point}000`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** The same lines in every format that a file may have. */
const FORMATS: Record<string, (lines: readonly { start: number; speaker: string; text: string }[]) => string> = {
  WebVTT: (lines) =>
    `\ufeffWEBVTT\r\n\r\nNOTE nothing\r\n\r\n${lines.map((one, index) => `${index}\r\n${clock(one.start, '.')} --> ${clock(one.start + 1, '.')} align:start\r\n<v ${one.speaker}>${escaped(one.text)}</v>\r\n\r\n`).join('')}`,
  JSON: (lines) => JSON.stringify(lines),
  'JSON within an envelope': (lines) =>
    JSON.stringify({
      tid: 't',
      name: 'room',
      data: { segments: lines, languages: ['en', 'de', 'fr', 'it', 'es', 'pt', 'pl'] },
    }),
  'JSON lines': (lines) => lines.map((one) => JSON.stringify(one)).join('\n'),
  'milliseconds of the clock': (lines) =>
    JSON.stringify(lines.map(({ start, ...one }) => ({ ...one, timestamp: (T0 + start) * 1000 }))),
  'ISO 8601': (lines) =>
    JSON.stringify(lines.map(({ start, ...one }) => ({ ...one, time: new Date((T0 + start) * 1000).toISOString() }))),
  'readings of each line': (lines) =>
    JSON.stringify({
      events: lines.map(({ start, speaker, text }) => ({
        startTime: T0 + start,
        participant: { name: speaker },
        transcript: [{ text, confidence: 0.9 }],
      })),
    }),
}

describe('the file of a transcript', () => {
  it.each(Object.keys(FORMATS))('is read as %s', (format) => {
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 6 }), (lines) => {
        expect(read(FORMATS[format]?.(lines) ?? '')).toEqual(
          lines.map(({ start, speaker, text }) => `${start} ${speaker} ${text}`),
        )
      }),
      { numRuns: runs(60) },
    )
  })

  it.each([
    [
      '1\n00:00:05,500 --> 00:00:07,000\nHello\nagain\n\n2\n01:05 --> 01:07\nBye\n',
      ['5 – Hello', '5 – again', '65 – Bye'],
    ],
    ['[00:12] Ana: hi\n<00:01:02> Bo: hello\n\nno time', ['12 – Ana: hi', '62 – Bo: hello', '– – no time']],
    ['{"text":"All of it."}', ['– – All of it.']],
    ['["one","two"]', ['– – one', '– – two']],
    ['{"results":{"transcripts":[{"transcript":"Hello there"}]}}', ['– – Hello there']],
    [
      '[{"start_ms":1500,"text":"a"},{"start":"00:01:00","text":"b"},{"start":"bad","text":"c"}]',
      ['1 – a', '60 – b', '– – c'],
    ],
    ['', []],
    ['{}', []],
    ['[]', []],
    ['[[[[', ['– – [[[[']],
  ])('%j is read', (file, lines) => expect(read(file)).toEqual(lines))

  it('is read whatever it is, quickly', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.json().map((one) => `WEBVTT\n00:01 --> 00:02\n${one}`),
        ),
        (file) => {
          for (const { text, at } of readTranscript(file, PART)) {
            expect(text.trim()).not.toBe('')
            expect(at === null || Number.isSafeInteger(at)).toBe(true)
          }
        },
      ),
      { numRuns: runs(500) },
    )
    const started = performance.now()
    for (const file of [
      '['.repeat(100_000),
      '<'.repeat(200_000),
      '00:01 --> 00:02\n'.repeat(50_000),
      `${' '.repeat(200_000)}{`,
      '0'.repeat(200_000),
      `[${'[]'.repeat(50_000)}]`,
    ])
      readTranscript(file, PART)
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(json({ startTime: Number.MAX_VALUE, text: 'x' })).toEqual(['– – x'])
  })
})

describe('a search within a text', () => {
  it('marks exactly its places, whatever their case and accents', () => {
    const words = fc.constantFrom(
      'Straße',
      'ÇA',
      'va',
      'İzmir',
      '👋🏽',
      'T-8849',
      'ﬁne',
      'e\u0301te\u0301',
      ' ',
      '  ',
      '\u200b',
      'ss',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (texts, word) => {
        const text = texts.join('')
        const search = foldedSearch(word)
        const pieces = markedPieces(text, search)
        const has = search !== '' && foldedSearch(text).includes(search)
        expect(pieces !== null).toBe(has)
        if (pieces === null) return
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces.filter(({ isMarked }) => isMarked))
          expect(plainFold(piece.text).replaceAll(/\s+/g, ' ')).toContain(search.slice(0, 1))
      }),
      { numRuns: runs(600) },
    )
    expect(markedPieces('Ça va, ça va?', foldedSearch('CA  VA'))).toEqual([
      { text: 'Ça va', isMarked: true },
      { text: ', ', isMarked: false },
      { text: 'ça va', isMarked: true },
      { text: '?', isMarked: false },
    ])
    expect(markedPieces('Große Straße', foldedSearch('strasse'))?.[1]).toEqual({ text: 'Straße', isMarked: true })
  })
})
