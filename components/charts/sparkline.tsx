import { sparkLine } from './spark'

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
