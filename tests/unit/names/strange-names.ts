import fc from 'fast-check'

/** Whole grapheme clusters, as people write their names. */
const VISIBLE = [
  'Ana',
  'Núñez',
  'Łukasz',
  'דוד כהן',
  'محمد',
  'می‌خواهم',
  '李小龍',
  'ｆｕｌｌ',
  'क्ष',
  '👩‍👩‍👧‍👦',
  '👩🏽‍⚕️',
  '🏳️‍🌈',
  '1️⃣',
  '🇩🇪',
  '﷽',
  '꧅',
  'W'.repeat(400),
  '<!channel>',
  '<b>',
  '*x*',
  '`',
  '[x](javascript:y)',
  '@here',
  '&amp;',
  '{{x}}',
  '__proto__',
  'constructor',
  'toString',
  '12',
  'undefined',
]
/** Characters that are invisible, reverse text or break a line. */
const UNSEEN = [
  ...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a',
  ...'\u200b\u2060\ufeff\u00ad\u034f\u3164\u115f\u180e\ufff9',
  ...'\n\r\t\0\u0007\u001b\u0085\u2028\u2029\u2800',
  '\r\n',
]
const PIECES = [
  ...VISIBLE,
  ...UNSEEN,
  ...['\u0301'.repeat(60), '\u20dd', '\u200d', '\u200c', '\ufe0f', '\u{e0041}', '\u{e007f}', '\ud83d', '\ude00', ' '],
]

/** Names that combine anything people paste into them. */
export const strangeNames = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

/** Names of visible clusters with invisible characters between them, and the clusters. */
export const visibleNames = fc
  .array(fc.tuple(fc.constantFrom(...VISIBLE), fc.constantFrom(' ', ...UNSEEN.map((one) => ` ${one}`))), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => ({ name: parts.flat().join(''), visible: parts.map(([cluster]) => cluster) }))
