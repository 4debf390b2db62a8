import fc from 'fast-check'

/** Names that people give rooms, groups and users, and other ids that a store may hold: lists show them, so their pages must open. */
export const HUMAN_IDS = [
  'Team Standup',
  'Müller-Runde',
  'Mu\u0308ller-Runde',
  'sales/weekly',
  'a&b?c#d',
  '100% room',
  'a%41',
  'Doe, Jane',
  'a?mid=b',
  ' outer blanks ',
  'compare',
  '📞 Hotline 👩‍👩‍👧',
  'back\\slash\\',
  '.',
  '..',
  '%2F',
  '%',
  '%E0%A4%A',
  '~.',
  '~~..',
  '...',
  '../..',
  '.well-known',
  'export',
  'facets',
  '~compare',
  'Meeting (1).',
  "it's *here*!",
  '"quoted"',
  '<b>room</b>',
  'two\nlines\tand a tab',
  'a?mid=b?',
  '?',
  '#',
  'a+b=c;d',
  '会議室 12',
  'غرفة\u202e الاجتماع',
  'https://calls.example/calls/a?mid=b#c',
  'x.rsc',
  '__proto__',
  'é'.repeat(900),
] as const

const signs = fc.constantFrom(
  ...'aZ09 /\\%?#&=+.~,;:\'"()<>!*@|-_\u00fc\u0301\u00df\u4f1a\u202e'.split(''),
  '📞',
  '..',
  '?mid=',
  '%2F',
  '%41',
)

/** Ids as people and programs write them: any text that is not blank, without NUL and lone surrogates. */
export const humanIds = fc
  .oneof(
    fc.constantFrom(...HUMAN_IDS),
    fc.array(signs, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => text.replaceAll('\0', '')),
  )
  .filter((text) => text.trim() !== '' && !/\p{Surrogate}/u.test(text))
