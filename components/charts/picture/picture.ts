import { saveFile } from '@/components/charts/save-file'
import { send } from '@/lib/client/http/send'
import { literalColor, standaloneMarkup, textWidth } from './picture-markup'

/** The page's `@font-face` rules for the first of `families`, with the font files embedded; '' if there are none or they cannot be loaded. */
async function pageFontFaces(families: string): Promise<string> {
  const family = unquoted(families.split(',')[0] ?? '')
  const rules = [...document.styleSheets].flatMap(rulesOf).filter((rule) => nameOf(rule) === family)
  return (await Promise.all(rules.map(embedded))).join('')
}

const unquoted = (family: string) => family.trim().replaceAll(/['"]/g, '')
const nameOf = (rule: CSSFontFaceRule) => unquoted(rule.style.getPropertyValue('font-family'))

function rulesOf(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
  } catch {
    return [] // A sheet of another origin does not show its rules; none of ours is one.
  }
}

async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const source = /url\(["']?([^"'()]+)["']?\)/.exec(rule.style.getPropertyValue('src'))?.[1]
  if (source === undefined) return ''
  const address = new URL(source, rule.parentStyleSheet?.href ?? document.baseURI)
  if (address.origin !== window.location.origin) return ''
  const bytes = await send(address.pathname + address.search)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null)
  if (bytes === null) return ''
  const weight = rule.style.getPropertyValue('font-weight') || '400'
  const data = `data:font/woff2;base64,${base64(new Uint8Array(bytes))}`
  return `@font-face{font-family:'${nameOf(rule)}';font-weight:${weight};src:url(${data}) format('woff2')}`
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Keeps text sharp on dense screens and in documents. */
const PIXEL_RATIO = 2
const DRAWINGS = 'svg.recharts-surface, svg[role="table"]'

type PictureWords = { title: string; subtitle: string; footer: string }

/** Saves the chart and legend in an element, in the current theme, as a self-contained image. @throws Error without a chart, or if it cannot be drawn */
export async function savePicture(place: HTMLElement, words: PictureWords, kind: 'png' | 'svg', name: string) {
  const colorOf = (token: string) => literalColor(`var(--${token})`, place)
  const family = getComputedStyle(place).fontFamily
  const { svg, width, height } = imageSvg({
    ...words,
    legend: legendOf(place),
    chart: chartOf(place, colorOf('ink')),
    colorOf,
    fontFamily: family,
    fontFaces: await pageFontFaces(family),
    measure: (text) => textWidth(text, `12px ${family}`),
  })
  const blob =
    kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml;charset=utf-8' }) : await rasterOf(svg, width, height)
  saveFile(blob, name)
}

/** The drawing, or all drawings of a chart with panels, each with its title and at its place on the page. */
function chartOf(place: HTMLElement, ink: string) {
  const box = place.querySelector('[data-chart]')
  const charts = [...(box?.querySelectorAll<SVGSVGElement>(DRAWINGS) ?? [])]
  if (!box || charts.length === 0) throw new Error('There is no chart to export.')
  const frame = box.getBoundingClientRect()
  const markup = charts.map((chart) => {
    const at = chart.getBoundingClientRect()
    const words = chart.closest<HTMLElement>('[data-panel]')?.dataset.panel
    const [x, y] = [Math.round(at.left - frame.left), Math.round(at.top - frame.top)]
    const caption =
      words === undefined ? '' : `<text x="8" y="-8" font-size="12" fill="${ink}">${escapeXml(words)}</text>`
    return `<g transform="translate(${x} ${y})">${caption}${standaloneMarkup(chart)}</g>`
  })
  return { markup: markup.join(''), width: Math.round(frame.width), height: Math.round(frame.height) }
}

const legendOf = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('[data-legend]')].map((entry) => ({
    label: entry.dataset.legend ?? '',
    color: literalColor(entry.dataset.legendColor ?? '', place),
  }))

async function rasterOf(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = new OffscreenCanvas(width * PIXEL_RATIO, height * PIXEL_RATIO)
  const context = canvas.getContext('2d')
  context?.scale(PIXEL_RATIO, PIXEL_RATIO)
  context?.drawImage(image, 0, 0, width, height)
  const blob = context && (await canvas.convertToBlob().catch(() => null))
  if (!blob) throw new Error('This browser cannot create the image.')
  return blob
}

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
