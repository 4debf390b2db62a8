const round = (value: number) => Math.round(value * 100) / 100

/** A line through values, finite and inside its box, with gaps for nulls. @param zeroBased from zero (volumes); else from the smallest value (rates, times) */
export function sparkLine(values: readonly (number | null)[], width: number, height: number, zeroBased: boolean) {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  const max = Math.max(...known)
  const min = zeroBased ? Math.min(0, ...known) : Math.min(...known)
  const inset = 2
  const x = (index: number) =>
    round(values.length < 2 ? width / 2 : (index / (values.length - 1)) * (width - inset * 2) + inset)
  const flat = zeroBased && max === 0 ? 0 : 0.5
  const share = (value: number) => (max === min ? flat : (value - min) / (max - min))
  const y = (value: number) => round(height - inset - share(value) * (height - inset * 2))
  const points = values.map((value, index) =>
    value === null || !Number.isFinite(value) ? null : { x: x(index), y: y(value) },
  )
  let line = ''
  let area = ''
  points.forEach((point, index) => {
    if (point === null) return
    const isFirst = !points[index - 1]
    const isLast = !points[index + 1]
    const at = `${point.x},${point.y}`
    line += `${isFirst ? 'M' : 'L'}${at}${isFirst && isLast ? 'h0.01' : ''}`
    area += `${isFirst ? `M${point.x},${height}` : ''}L${at}${isLast ? `L${point.x},${height}Z` : ''}`
  })
  return { line, area, last: points.findLast((point) => point !== null) ?? null }
}

const WIDTH = 160
const HEIGHT = 32

/** A line without axes: the trend of a figure. Hidden from screen readers, which have the figure and its table. Plain SVG, since it must be part of the first paint. */
export function Sparkline({ values, zeroBased }: { values: readonly (number | null)[]; zeroBased: boolean }) {
  const { line, area, last } = sparkLine(values, WIDTH, HEIGHT, zeroBased)
  return (
    <span aria-hidden="true" className="relative block h-8 w-full">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible text-accent"
      >
        <path d={area} fill="currentColor" opacity={0.08} />
        <path d={line} fill="none" stroke="currentColor" strokeWidth={1.25} vectorEffect="non-scaling-stroke" />
      </svg>
      {last && (
        <span
          className="absolute size-1 rounded-full bg-accent"
          style={{ left: `calc(${(last.x / WIDTH) * 100}% - 2px)`, top: `calc(${(last.y / HEIGHT) * 100}% - 2px)` }}
        />
      )}
    </span>
  )
}
