import { useInApp } from '@/lib/client/page/use-apps'
import type { HeatTint } from './heat-spec'

const LETTER_PIXELS = 6.6
/** The opacity of a cell that rests on few calls. */
const FADED = 0.35

/** One cell of a heatmap: a link to its calls, or plain content where there are none. Arrows move between cells, so only one at a time is in the tab order. */
export function HeatCell({
  x,
  y,
  width,
  height,
  tint,
  isHidden,
  isFaded,
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
  tint: HeatTint
  /** Its figure is not shown, since it rests on too few calls. */
  isHidden: boolean
  /** Its figure rests on few calls. */
  isFaded: boolean
  /** Written into the cell where it fits. */
  figure: string
  place: string
  label: string
  href: string | null
  isHome: boolean
  onShow: () => void
  onFocus: () => void
}) {
  const inApp = useInApp()
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
      <rect
        x={x + 1}
        y={y + 1}
        width={Math.max(1, width - 2)}
        height={height - 2}
        rx={3}
        fill={isHidden ? 'transparent' : tint.fill}
        fillOpacity={isFaded ? FADED : undefined}
        {...(isHidden && { stroke: 'var(--line)', strokeDasharray: '2 3' })}
      />
      {figure !== '' && figure.length * LETTER_PIXELS + 6 < width && (
        <text
          x={x + width / 2}
          y={y + height / 2}
          dy="0.35em"
          textAnchor="middle"
          fontSize={10.5}
          fill={isFaded ? 'var(--ink)' : tint.ink}
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
      <a href={inApp(href)} draggable={false} {...shared}>
        {drawn}
      </a>
    </g>
  )
}
