import type { AnnotationMark } from '@/lib/shared/charts/annotation-marks'
import type { Frame } from '@/lib/shared/charts/plot'

/** Annotations over a plot: a dashed line at a moment, a tinted band over a span, each under its letter. Their texts are below the chart. */
export function AnnotationLayer({
  marks,
  height,
  frame,
}: {
  marks: readonly AnnotationMark[]
  height: number
  frame: Frame
}) {
  if (marks.length === 0) return null
  const tall = height - frame.top - frame.bottom
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-[1] overflow-hidden">
      {marks.map(({ id, letter, x, until }) => (
        <div
          key={id}
          data-annotation-mark={letter}
          className={until === null ? 'absolute' : 'absolute bg-accent/10'}
          style={{ left: x, top: frame.top, height: tall, width: until === null ? 0 : Math.max(2, until - x) }}
        >
          <span className="absolute inset-y-0 left-0 border-accent border-l border-dashed" />
          <span className="absolute -top-1 left-0 flex h-4 min-w-4 -translate-x-1/2 items-center justify-center rounded bg-accent px-0.5 font-medium text-[10px] text-ink-inverse leading-none">
            {letter}
          </span>
        </div>
      ))}
    </div>
  )
}
