import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '@/lib/shared/calls/call'
import { OUTCOME_OF_STATUS, OUTCOMES, type Outcome } from '@/lib/shared/calls/outcome'
import { CALL_MODES, CALL_TYPES, isSameWord, RECEIVER_TYPES, readWord } from '@/lib/shared/calls/spellings'
import { FILTERS } from '@/lib/shared/filters/filters'
import { runs } from '../../support/properties'
import { callOf, T } from './raw-calls'

/** The table of the design, section 3. */
const OUTCOME_TABLE: Record<string, Outcome> = {
  ended: 'answered',
  ongoing: 'answered',
  unanswered: 'missed',
  missed: 'missed',
  busy: 'missed',
  rejected: 'declined',
  canceled: 'abandoned',
  failed: 'failed',
  initiated: 'ringing',
}
const LISTS = {
  outcome: OUTCOMES,
  status: Object.keys(OUTCOME_TABLE),
  type: CALL_TYPES,
  mode: CALL_MODES,
  receiverType: RECEIVER_TYPES,
} as const
type Kind = keyof typeof LISTS
const PREFIXES: Record<Kind, string[]> = {
  outcome: [''],
  status: ['', 'CALL_STATUS_', 'call_'],
  type: ['', 'CALL_TYPE_'],
  mode: ['', 'CALL_MODE_', 'CALL_CATEGORY_'],
  receiverType: ['', 'RECEIVER_TYPE_'],
}

/** A word of a list, in any of its spellings. */
const spelled = (Object.keys(LISTS) as Kind[]).map((kind) =>
  fc
    .tuple(
      fc.constantFrom<string>(...LISTS[kind]),
      fc.constantFrom(...PREFIXES[kind]),
      fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
      fc.constantFrom('', ' ', '\t', ' \n'),
      fc.boolean(),
    )
    .map(([word, prefix, capitals, blank, british]) => {
      const text = prefix + (word === 'canceled' && british ? 'cancelled' : word)
      const written = [...text].map((letter, index) => (capitals[index] ? letter.toUpperCase() : letter.toLowerCase()))
      return { kind, word, text: `${blank}${written.join('')}${blank}` }
    }),
)

describe('the words of a list', () => {
  it('are read in every spelling and case, by records and by filters', () => {
    fc.assert(
      fc.property(fc.oneof(...spelled), ({ kind, word, text }) => {
        expect(readWord(kind, text)).toBe(word)
        expect(FILTERS[kind].parse(text.replaceAll(/[\t\n]/g, ' '))).toEqual([word])
        if (kind === 'outcome') return
        const call = callOf({ [kind]: text, participants: [{ uid: 'ana', state: kind === 'status' ? text : 'ended' }] })
        expect(call[kind]).toBe(word)
        expect(call.coercedFields).toEqual([])
        expect(call.anomalies).not.toContain('unknown-status')
        if (kind === 'status') expect([call.outcome, call.participants[0]?.state]).toEqual([OUTCOME_TABLE[word], word])
      }),
      { numRuns: runs(300) },
    )
  })

  it('for true and false are the same in records and in filters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...'true t 1 yes y on false f 0 no n off'.split(' ')),
        fc.boolean(),
        (word, isLoud) => {
          const text = ` ${isLoud ? word.toUpperCase() : word} `
          expect(callOf({ hasRecording: text }).hasRecording).toBe(FILTERS.hasRecording.parse(text))
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('leave what follows from them as it is, however they are written', () => {
    const facts = { startedAt: T + 12, endedAt: T + 72, initiatedAt: T, initiator: 'ana', receiver: 'bo' }
    const entities = { receiver: { entity: { name: 'Bo' } } }
    const read = (words: object): Partial<Call> => {
      const { ringSeconds, durationSeconds, outcome, participants } = callOf({
        ...facts,
        entities,
        ...words,
        participants: [{ uid: 'bo' }],
      })
      return { ringSeconds, durationSeconds, outcome, participants }
    }
    const plain = read({ status: 'ended', receiverType: 'user', mode: 'call', type: 'audio' })
    expect(plain).toMatchObject({
      ringSeconds: 12,
      durationSeconds: 60,
      outcome: 'answered',
      participants: [{ name: 'Bo' }],
    })
    expect(read({ status: 'ENDED', receiverType: 'User', mode: 'CALL', type: 'Audio' })).toEqual(plain)
  })

  it('are kept as they came if no list has them, and are other outcomes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
        const word = readWord('status', text)
        if (OUTCOME_OF_STATUS.has(word)) return
        expect(word).toBe(text.trim())
        expect(isSameWord('status', word.toUpperCase(), word.toUpperCase())).toBe(true)
        if (text.trim() !== '') expect(callOf({ status: text })).toMatchObject({ outcome: 'other' })
      }),
      { numRuns: runs(300) },
    )
  })

  it('have one outcome each', () => {
    expect(Object.fromEntries(OUTCOME_OF_STATUS)).toEqual(OUTCOME_TABLE)
    expect(() => FILTERS.outcome.parse('unheard')).toThrow()
  })
})
