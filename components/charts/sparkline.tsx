type SparkLine = { line: string; area: string; last: { x: number; y: number } | null }

const round = (value: number) => Math.round(value * 100) / 100

/**
 * A line through values in a box, gaps where a value is null. Every coordinate is finite and inside the box.
 * @param zeroBased the lower edge is zero (volumes); else the smallest value (rates, times)
 */
export function sparkLine(
  values: readonly (number | null)[],
  width: number,
  height: number,
  zeroBased: boolean,
): SparkLine {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  if (known.length === 0) return { line: '', area: '', last: null }
  const max = Math.max(...known)
  const min = zeroBased ? Math.min(0, ...known) : Math.min(...known)
  const inset = 2
  const x = (index: number) =>
    round(values.length < 2 ? width / 2 : (index / (values.length - 1)) * (width - inset * 2) + inset)
  const y = (value: number) =>
    round(
      max === min
        ? zeroBased && max === 0
          ? height - inset
          : height / 2
        : height - inset - ((value - min) / (max - min)) * (height - inset * 2),
    )
  const points = values.map((value, index) =>
    value === null || !Number.isFinite(value) ? null : { x: x(index), y: y(value) },
  )
  // Neighbours without a gap between them.
  const runs = points
    .map((_, index) => index)
    .filter((index) => points[index] && !points[index - 1])
    .map((from) => {
      const to = points.indexOf(null, from)
      return points.slice(from, to < 0 ? undefined : to) as { x: number; y: number }[]
    })
  const drawn = runs.map((run) => run.map((point) => `${point.x},${point.y}`).join('L'))
  return {
    line: drawn.map((run, index) => `M${run}${runs[index]?.length === 1 ? 'h0.01' : ''}`).join(''),
    area: drawn
      .map((run, index) => `M${runs[index]?.[0]?.x},${height}L${run}L${runs[index]?.at(-1)?.x},${height}Z`)
      .join(''),
    last: points.findLast((point) => point !== null) ?? null,
  }
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
