import fc from 'fast-check'

/** What a caller's own systems attached to a call: as the API sends it, and all its values as texts. */
export type Attached = { metaData: unknown; tags: unknown; values: string[] }

const word = fc.constantFrom(
  ...[
    'T-8849',
    'Ärger',
    'ŁUKASZ',
    'Straße',
    '100%',
    'a_b',
    'C:\\new',
    "O'Brien",
    'x"y',
    'æon',
    '名前',
    '👋🏽',
    'ca\u0301fe',
    'in\u200bvoice',
  ],
  ...['{not json', '[1', '\u202eevil', 'İzmir', 'ﬁne', '٣', 'Ω'],
)
const text = fc
  .tuple(word, fc.integer({ min: 100, max: 9_999 }), fc.constantFrom('', ' late', '\nsecond line', ' \t'))
  .map(([one, number, rest]) => `${one}-${number}${rest}`)
const leaf = fc.oneof(
  text,
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.boolean(),
  fc.constantFrom(null, '', ' ', 0.1, 1e21),
)
const key = fc.constantFrom('ticket', 'Order', 'items', 'a.b', 'Ünï', '', '0', '__proto__', 'constructor', 'vip', 'k y')

type Part = { json: unknown; values: string[] }
const joined = (parts: readonly Part[]) => parts.flatMap(({ values }) => values)
const own = (entries: readonly (readonly [string, unknown])[]) => {
  const object: Record<string, unknown> = {}
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  return object
}
const ofLeaf = (value: unknown): Part => ({
  json: value,
  values: value === null || String(value).trim() === '' ? [] : [String(value)],
})
/** The last of equal keys counts, as in JSON. */
const ofEntries = (entries: readonly (readonly [string, Part])[]): Part => {
  const last = [...new Map(entries).entries()]
  return {
    json: own(last.map(([name, { json }]) => [name, json] as const)),
    values: joined(last.map(([, part]) => part)),
  }
}
const part = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf.map(ofLeaf),
    fc.array(fc.tuple(key, tie('part')), { maxLength: 4 }).map(ofEntries),
    fc
      .array(tie('part'), { maxLength: 4 })
      .map((parts): Part => ({ json: parts.map(({ json }) => json), values: joined(parts) })),
    fc
      .tuple(
        key.filter((name) => name.trim() !== ''),
        tie('part'),
      )
      .map(([name, { json, values }]): Part => ({ json: [{ Key: name, value: json }], values })),
    // JSON as a text, if it is short enough not to be cut.
    tie('part').map((one) => {
      const text = JSON.stringify(one.json)
      return typeof one.json === 'object' && one.json !== null && text.length <= 400 ? { ...one, json: text } : one
    }),
  ),
})).part

const tags = fc
  .array(text, { maxLength: 3 })
  .chain((list) => fc.constantFrom<Part>({ json: list, values: list }, { json: JSON.stringify(list), values: list }))

/** Metadata and tags of any form: nested, as pairs of key and value, as JSON in a text, empty. */
export const attached: fc.Arbitrary<Attached> = fc
  .tuple(
    fc.oneof(part, fc.constantFrom<Part>(...[[], {}, null, undefined].map((json) => ({ json, values: [] })))),
    tags,
  )
  .map(([meta, list]) => ({ metaData: meta.json, tags: list.json, values: [...meta.values, ...list.values] }))

/** Text as a search compares it, straight from the design: ignoring case, accents and invisible characters. */
export const plainFold = (given: string): string =>
  given
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
