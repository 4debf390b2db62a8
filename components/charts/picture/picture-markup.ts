import { keep } from '@/lib/shared/text/keep'

/** The styles of a shape, each with the value that need not be written. */
const STYLES = {
  'fill-opacity': '1',
  'stroke-width': '',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  opacity: '1',
  'font-size': '',
  'font-weight': '400',
  'text-anchor': 'start',
}
/** The attributes that make up a shape; all others belong to the page. */
const SHAPE = new Set(
  'd x y x1 x2 y1 y2 cx cy r rx ry dx dy width height points transform clip-path id viewBox stroke-linecap stroke-linejoin'.split(
    ' ',
  ),
)
const SHAPES = new Set(['path', 'rect', 'circle', 'line', 'polygon', 'polyline', 'ellipse', 'text', 'tspan'])
const LEFT_OUT = 'title, desc, style, .recharts-tooltip-cursor'
const CLEAR = 'rgba(0, 0, 0, 0)'
/** More than a picture has. */
const MAX_COLORS = 200

/** A drawing on the page as standalone markup: computed styles inlined, links and hit targets removed. */
export function standaloneMarkup(svg: SVGSVGElement): string {
  const copy = written(svg)
  if (!copy) return ''
  const { width, height } = svg.getBoundingClientRect()
  copy.setAttribute('width', String(Math.round(width)))
  copy.setAttribute('height', String(Math.round(height)))
  return new XMLSerializer().serializeToString(copy)
}

function written(element: Element): SVGElement | null {
  if (element.matches(LEFT_OUT)) return null
  const style = getComputedStyle(element)
  const name = element.localName === 'a' ? 'g' : element.localName
  if (SHAPES.has(name) && isClear(style)) return null
  const copy = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const { name: attribute, value } of element.attributes)
    if (SHAPE.has(attribute)) copy.setAttribute(attribute, value)
  if (SHAPES.has(name)) paint(copy, style)
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const inside = written(child)
      if (inside) copy.append(inside)
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode())
  }
  return copy
}

/** Invisible: a hit target. */
const isClear = (style: CSSStyleDeclaration) =>
  (style.fill === 'none' || style.fill === CLEAR) && (style.stroke === 'none' || style.stroke === CLEAR)

function paint(copy: SVGElement, style: CSSStyleDeclaration): void {
  for (const name of ['fill', 'stroke']) {
    const value = style.getPropertyValue(name)
    copy.setAttribute(name, value === 'none' ? 'none' : literal(value))
  }
  for (const [name, byDefault] of Object.entries(STYLES)) {
    const value = style.getPropertyValue(name)
    if (value !== '' && value !== byDefault) copy.setAttribute(name, value)
  }
}

/** Any CSS colour (a token, a mix) as `#rrggbb` or `rgba(…)`, which every SVG reader understands. `place` gives the theme. */
export function literalColor(color: string, place: Element): string {
  const probe = document.createElement('span')
  probe.style.color = color
  place.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  return literal(computed)
}

/** The same for a computed colour. */
const literal = keep(MAX_COLORS, (computed) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return computed
  context.fillStyle = computed
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
  return alpha === 255 ? `#${hex}` : `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 1000) / 1000})`
})

/** The width of a text in pixels in a CSS font. */
export function textWidth(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  context.font = font
  return context.measureText(text).width
}
