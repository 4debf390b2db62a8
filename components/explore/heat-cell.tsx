import type { ReactNode } from 'react'

/** One cell of a heatmap: a link to its calls, or, where there are none, something to read. `place` is where the arrows find it. */
export function HeatCell({
  href,
  words,
  place,
  focusable,
  onFocus,
  children,
}: {
  href: string | null
  words: string
  place: string
  focusable: boolean
  onFocus: () => void
  children: ReactNode
}) {
  const shared = { 'data-cell': place, tabIndex: focusable ? 0 : -1, 'aria-label': words, onFocus }
  const inside = (
    <>
      <title>{words}</title>
      {children}
    </>
  )
  return href === null ? (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a cell without calls is reached by the arrows, to be read and not to be pressed
    <g role="img" {...shared}>
      {inside}
    </g>
  ) : (
    <a
      href={href}
      draggable={false}
      className="svg-door cursor-pointer hover:opacity-75 focus-visible:opacity-75"
      {...shared}
    >
      {inside}
    </a>
  )
}
