const known = new Map<string, string>()

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
export function literal(computed: string): string {
  const found = known.get(computed)
  if (found !== undefined) return found
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return computed
  context.fillStyle = computed
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
  const text = alpha === 255 ? `#${hex}` : `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha / 255) * 1000) / 1000})`
  known.set(computed, text)
  return text
}

/** The width of a text in pixels in a CSS font. */
export function textWidth(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text.length * 7
  context.font = font
  return context.measureText(text).width
}
