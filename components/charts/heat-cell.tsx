import { HEAT_LEVELS, heatFill } from '@/lib/shared/charts/heat'

const LETTER_PIXELS = 6.6

/** One cell of a heatmap: a link to its calls, or plain content where there are none. Arrows move between cells, so only one at a time is in the tab order. */
export function HeatCell({
  x,
  y,
  width,
  height,
  level,
  figure,
  place,
  label,
  href,
  isHome,
  onShow,
  onFocus,
}: {
  x: number
  y: number
  width: number
  height: number
  level: number
  /** Written into the cell where it fits. */
  figure: string
  place: string
  label: string
  href: string | null
  isHome: boolean
  onShow: () => void
  onFocus: () => void
}) {
  const shared = {
    'data-cell': place,
    'aria-label': href === null ? label : `${label}; show the calls`,
    tabIndex: isHome ? 0 : -1,
    onPointerEnter: onShow,
    onFocus,
    className: 'svg-door focus-visible:opacity-75 hover:opacity-75',
  }
  const drawn = (
    <>
      <rect x={x + 1} y={y + 1} width={Math.max(1, width - 2)} height={height - 2} rx={3} fill={heatFill(level)} />
      {figure !== '' && figure.length * LETTER_PIXELS + 6 < width && (
        <text
          x={x + width / 2}
          y={y + height / 2}
          dy="0.35em"
          textAnchor="middle"
          fontSize={10.5}
          fill={figureInk(level)}
        >
          {figure}
        </text>
      )}
    </>
  )
  const role = 'cell'
  return href === null ? (
    <g role={role} {...shared}>
      {drawn}
    </g>
  ) : (
    <g role={role}>
      <a href={href} draggable={false} {...shared}>
        {drawn}
      </a>
    </g>
  )
}

/** The text colour with a contrast of 4.5 : 1 on a tint: dark on the two strongest tints of the dark theme, light on the strongest of the light theme. */
function figureInk(level: number): string {
  if (level === 0) return 'var(--ink-faint)'
  if (level < HEAT_LEVELS - 1) return 'var(--ink)'
  return level === HEAT_LEVELS ? 'var(--ink-inverse)' : 'light-dark(var(--ink), var(--ink-inverse))'
}
