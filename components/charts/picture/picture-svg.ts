type ImageParts = {
  title: string
  subtitle: string
  /** The colours as literals. */
  legend: readonly { color: string; label: string }[]
  footer: string
  /** Standalone markup of the chart, with its size in pixels. */
  chart: { markup: string; width: number; height: number }
  /** The colour of a token as a literal. */
  colorOf: (token: string) => string
  fontFamily: string
  /** `@font-face` rules with embedded files; '' if there are none. */
  fontFaces: string
  /** The width of a text in pixels at 12 px. */
  measure: (text: string) => number
}

const MARGIN = 24
const TITLE_Y = MARGIN + 16
const SUBTITLE_Y = TITLE_Y + 20
const LEGEND_ROW = 20
const MARK = 10
const LEGEND_GAP = 18
const FOOTER = 34

/** A chart as a standalone SVG document with title, subtitle, legend, footer, fonts and colours. */
export function imageSvg(parts: ImageParts): { svg: string; width: number; height: number } {
  const { chart, colorOf } = parts
  const width = chart.width + 2 * MARGIN
  const { rows, marks } = legendLayout(parts, chart.width)
  const top = SUBTITLE_Y + 14 + rows * LEGEND_ROW + 6
  const height = top + chart.height + FOOTER
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(parts.fontFamily)}">`,
    `<title>${escapeXml(parts.title)}</title>`,
    parts.fontFaces === '' ? '' : `<defs><style>${escapeXml(parts.fontFaces)}</style></defs>`,
    `<rect width="${width}" height="${height}" fill="${colorOf('surface-raised')}"/>`,
    text(MARGIN, TITLE_Y, 16, colorOf('ink'), parts.title, 600),
    text(MARGIN, SUBTITLE_Y, 12, colorOf('ink-muted'), parts.subtitle),
    ...marks.flatMap(({ x, y, color, label }) => [
      `<rect x="${x}" y="${y - MARK + 1}" width="${MARK}" height="${MARK}" rx="2" fill="${color}"/>`,
      text(x + MARK + 6, y, 12, colorOf('ink-muted'), label),
    ]),
    `<g transform="translate(${MARGIN} ${top})">${chart.markup}</g>`,
    text(MARGIN, height - 14, 11, colorOf('ink-faint'), parts.footer),
    '</svg>',
  ]
  return { svg: svg.join(''), width, height }
}

/** Legend marks, wrapped to the width. */
function legendLayout({ legend, measure }: ImageParts, room: number) {
  let [x, row] = [0, 0]
  const marks = legend.map(({ color, label }) => {
    const width = MARK + 6 + measure(label)
    if (x > 0 && x + width > room) [x, row] = [0, row + 1]
    const mark = { x: MARGIN + x, y: SUBTITLE_Y + 26 + row * LEGEND_ROW, color, label }
    x += width + LEGEND_GAP
    return mark
  })
  return { marks, rows: legend.length === 0 ? 0 : row + 1 }
}

const text = (x: number, y: number, size: number, fill: string, words: string, weight = 400): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(words)}</text>`

export const escapeXml = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
