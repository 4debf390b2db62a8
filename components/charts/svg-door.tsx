import type { ReactNode } from 'react'

/**
 * A link inside a drawing. A real one, so that it opens in a new tab, shows its address and can be focused; plain clicks are taken by
 * the surface around it (`useDoorClicks`), which goes there without loading the page anew.
 */
export function SvgDoor({
  href,
  label,
  focusable,
  children,
}: {
  href: string | null
  label: string
  focusable: boolean
  children: ReactNode
}) {
  if (href === null) return <g>{children}</g>
  return (
    <a
      href={href}
      aria-label={label}
      draggable={false}
      tabIndex={focusable ? undefined : -1}
      className="svg-door cursor-pointer transition-opacity hover:opacity-75 focus-visible:opacity-75"
    >
      {children}
    </a>
  )
}
