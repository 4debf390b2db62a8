/** Colour arithmetic for the token tests: WCAG contrast, CIE76 distance, and Machado's (2009) full-severity simulation of colour-vision deficiencies. */
type Rgb = [number, number, number]

const channels = (hex: string): Rgb =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255) as Rgb
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const MATRICES = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
} as const

/** The colour as seen with a deficiency, in linear RGB. */
export function simulate(hex: string, vision: keyof typeof MATRICES): Rgb {
  const [red, green, blue] = channels(hex).map(linear) as Rgb
  const matrix = MATRICES[vision]
  return [0, 3, 6].map((row) =>
    Math.min(1, Math.max(0, (matrix[row] ?? 0) * red + (matrix[row + 1] ?? 0) * green + (matrix[row + 2] ?? 0) * blue)),
  ) as Rgb
}

/** WCAG 2 contrast of two `#rrggbb`, 1 to 21. */
export function contrast(left: string, right: string): number {
  const [high, low] = [luminance(left), luminance(right)].sort((first, second) => second - first) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(linear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** CIE76 distance of two linear-RGB colours; about 2.3 is just noticeable. */
export function colourDistance(left: Rgb, right: Rgb): number {
  const [a, b] = [lab(left), lab(right)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function lab([red, green, blue]: Rgb): Rgb {
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const OKLAB = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const
const FROM_OKLAB = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const

/** `color-mix(in oklab, left percent%, right)` as `#rrggbb` (Ottosson's matrices; his Lab is linear in these cube roots). */
export function mixed(left: string, percent: number, right: string): string {
  const roots = (hex: string) =>
    OKLAB.map((row) => Math.cbrt(row.reduce((sum, part, index) => sum + part * linear(channels(hex)[index] ?? 0), 0)))
  const [one, other] = [roots(left), roots(right)]
  const cubes = one.map((value, index) => ((value * percent + (other[index] ?? 0) * (100 - percent)) / 100) ** 3)
  return `#${FROM_OKLAB.map((row) => {
    const value = Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, index) => sum + part * (cubes[index] ?? 0), 0),
      ),
    )
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }).join('')}`
}

/** The visible colour of one with an opacity in percent over another, both `#rrggbb`. */
export function over(hex: string, percent: number, ground: string): string {
  const below = channels(ground)
  return `#${channels(hex)
    .map((value, index) => Math.round(((value * percent + (below[index] ?? 0) * (100 - percent)) / 100) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}
