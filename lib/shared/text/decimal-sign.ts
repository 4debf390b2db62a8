export type DecimalSign = '.' | ','

/**
 * The decimal sign of the spreadsheets of a language: `12.5` in a German one is a text, a date, or 125.
 * @param languages a BCP 47 tag, or the header `Accept-Language`, of which the first counts; a point for what names none
 */
export function decimalSign(languages: string | null): DecimalSign {
  const [tag = ''] = (languages ?? '').split(/[,;]/, 1)
  try {
    return new Intl.NumberFormat(tag.trim()).format(1.5).includes(',') ? ',' : '.'
  } catch {
    return '.'
  }
}

/** What separates the cells of a line: a comma, unless numbers have it. */
export const delimiterOf = (decimal: DecimalSign): ',' | ';' => (decimal === ',' ? ';' : ',')
