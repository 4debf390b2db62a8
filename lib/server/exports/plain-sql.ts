/** What `plainName` leaves as it is, for nearly every name (RE2). */
const USUAL = '^[!-~\\x{A1}-\\x{AC}\\x{AE}-\\x{2AF}]+(?: [!-~\\x{A1}-\\x{AC}\\x{AE}-\\x{2AF}]+)*$'
/** What shows as nothing or turns the text around it, but for joiners, variation selectors and tags, which emoji need. */
const UNSEEN =
  '[\\x{AD}\\x{34F}\\x{61C}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200B}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2060}-\\x{206F}\\x{3164}\\x{FE00}-\\x{FE0D}\\x{FEFF}\\x{FFA0}\\x{FDD0}-\\x{FDEF}\\x{FFF0}-\\x{FFFB}\\x{FFFE}\\x{FFFF}\\x{1BCA0}-\\x{1BCA3}\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E001F}\\x{E0080}-\\x{E00FF}\\x{E01F0}-\\x{E0FFF}]'
const TOWER = '(\\pM{4})\\pM+'
const BLANKS =
  '[\\s\\x{85}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{2800}\\x{3000}\\p{Cc}]+'

const literal = (pattern: string) => `'${pattern.replaceAll('\\', '\\\\')}'`

/** A value that an expression names several times, written and computed once. */
export const once = (value: string, use: (name: string) => string): string =>
  `arrayMap(v -> ${use('v')}, [${value}])[1]`

/** A text as `plainName` makes it, in the engine, which keeps joiners that belong to nothing. */
export function plainSql(text: string): string {
  const seen = `replaceRegexpAll(v, ${literal(UNSEEN)}, '')`
  const low = `replaceRegexpAll(${seen}, ${literal(TOWER)}, '\\\\1')`
  const plain = `trimBoth(replaceRegexpAll(${low}, ${literal(BLANKS)}, ' '))`
  const marked = `replaceRegexpOne(${plain}, '^(\\\\pM)', '◌\\\\1')`
  return once(text, (v) => `if(match(${v}, ${literal(USUAL)}), ${v}, ${marked})`)
}
