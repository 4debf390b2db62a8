import type { ReactNode } from 'react'
import { useInApp } from '@/lib/client/page/use-apps'
import { countedText, nWords } from '@/lib/shared/charts/change'
import { cellAt, type Point, titleOf } from '@/lib/shared/charts/chart'
import type { ChartSeries, ChartSpec } from './spec'

type SvgDoorProps = { href: string | null; label: string; focusable?: boolean; children: ReactNode }

/** A real link inside a drawing, so that it has a URL, a focus and new tabs; the surface around it follows plain clicks without a reload (`useDoorClicks`). */
export function SvgDoor({ href, label, focusable = false, children }: SvgDoorProps) {
  const inApp = useInApp()
  if (href === null) return <g>{children}</g>
  return (
    <a
      href={inApp(href)}
      aria-label={label}
      draggable={false}
      tabIndex={focusable ? undefined : -1}
      className="svg-door cursor-pointer transition-opacity hover:opacity-75 focus-visible:opacity-75"
    >
      {children}
    </a>
  )
}

type MarkDoorProps = {
  spec: ChartSpec
  point: Point
  series: ChartSeries
  focusable?: boolean
  children: ReactNode
}

/** The link of one mark. Over time it is out of the tab order, since the table has the same links. */
export function MarkDoor({ spec, point, series, focusable, children }: MarkDoorProps) {
  const { value, n } = cellAt(point, series.id)
  const figure = countedText(value, series.unit)
  const words = n === undefined ? figure : `${figure}, ${nWords(n)}`
  return (
    <SvgDoor
      href={spec.hrefOf(point, series)}
      label={`${series.label}, ${titleOf(spec, point)}: ${words}; show the calls`}
      focusable={focusable}
    >
      {children}
    </SvgDoor>
  )
}
