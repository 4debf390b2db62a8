'use client'

import Link from 'next/link'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Door } from '@/components/ui/door'
import { isPlainClick, useDoorWays } from '@/lib/client/use-doors'
import type { Door as DoorFilters } from '@/lib/shared/charts/doors'
import { type HeatCell, heatFill, heatLevel, WEEKDAYS } from '@/lib/shared/charts/heat'
import { countOf, shareText } from '@/lib/shared/charts/values'
import { formatRatio } from '@/lib/shared/format'
import { HeatLegend } from './heat-legend'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Hours of the week as a table of tinted cells. Each holds its figure for screen readers, shows it below on hover and focus, and leads to its calls; arrows move. */
export function Heatmap({
  rows,
  hrefOf,
  dayDoorOf,
}: {
  rows: HeatCell[][]
  hrefOf: (cell: HeatCell) => string | null
  dayDoorOf: (weekday: number) => DoorFilters
}) {
  const cells = rows.flat()
  const max = Math.max(0, ...cells.map((cell) => cell.calls))
  const total = cells.reduce((sum, cell) => sum + cell.calls, 0)
  const busiest = cells.reduce<HeatCell | null>((best, cell) => (cell.calls > (best?.calls ?? 0) ? cell : best), null)
  const [shown, setShown] = useState<HeatCell | null>(null)
  const [home, setHome] = useState({ weekday: 1, hour: 9 })
  const table = useRef<HTMLTableElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key]
    if (!move) return
    event.preventDefault()
    const weekday = Math.max(1, Math.min(7, home.weekday + (move[0] ?? 0)))
    const hour = Math.max(0, Math.min(23, home.hour + (move[1] ?? 0)))
    setHome({ weekday, hour })
    table.current?.querySelector<HTMLElement>(`[data-cell="${weekday}-${hour}"]`)?.focus()
  }

  return (
    <div>
      <table ref={table} className="w-full table-fixed border-separate border-spacing-[2px]" onKeyDown={onKeyDown}>
        <caption className="sr-only">Calls by weekday and hour of day</caption>
        <thead>
          <tr>
            <th scope="col" className="w-8 sm:w-10">
              <span className="sr-only">Weekday</span>
            </th>
            {HOURS.map((hour) => (
              <th
                key={hour}
                scope="col"
                className="h-4 overflow-visible p-0 text-left font-normal text-ink-faint text-micro"
              >
                <span className="sr-only">{hourText(hour)}</span>
                <span aria-hidden="true" className="num block w-0 whitespace-nowrap">
                  {hour % 3 === 0 ? String(hour).padStart(2, '0') : ''}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onPointerLeave={() => setShown(null)}>
          {rows.map((row, day) => (
            <tr key={WEEKDAYS[day]}>
              <th scope="row" className="p-0 text-left font-normal text-ink-muted text-micro">
                <DayName name={WEEKDAYS[day] ?? ''} row={row} doorOf={dayDoorOf} />
              </th>
              {row.map((cell) => (
                <td key={cell.hour} className="p-0">
                  <HeatSquare
                    cell={cell}
                    fill={heatFill(heatLevel(cell.calls, max))}
                    href={cell.calls > 0 ? hrefOf(cell) : null}
                    home={home.weekday === cell.weekday && home.hour === cell.hour}
                    onShow={() => setShown(cell)}
                    onFocus={() => {
                      setHome(cell)
                      setShown(cell)
                    }}
                    onBlur={() => setShown(null)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex flex-col gap-x-4 gap-y-1 pl-8 text-xs sm:flex-row sm:items-center sm:justify-between sm:pl-10">
        <p aria-hidden="true" className="num h-5 min-w-0 truncate leading-5 text-ink-muted">
          <Readout cell={shown ?? busiest} total={total} prefix={shown ? null : 'Busiest: '} />
        </p>
        <HeatLegend max={max} />
      </div>
    </div>
  )
}

/** A weekday in short; it leads to all calls of that day. */
function DayName({
  name,
  row,
  doorOf,
}: {
  name: string
  row: readonly HeatCell[]
  doorOf: (weekday: number) => DoorFilters
}) {
  const calls = row.reduce((sum, cell) => sum + cell.calls, 0)
  const door = calls > 0 ? doorOf(row[0]?.weekday ?? 0) : null
  return door ? (
    <Door filters={door} label={`${name}: ${countOf(calls, 'call')}; show them`}>
      {name.slice(0, 3)}
    </Door>
  ) : (
    <>
      <span aria-hidden="true">{name.slice(0, 3)}</span>
      <span className="sr-only">{name}</span>
    </>
  )
}

function HeatSquare({
  cell,
  fill,
  href,
  home,
  onShow,
  onFocus,
  onBlur,
}: {
  cell: HeatCell
  fill: string
  href: string | null
  home: boolean
  onShow: () => void
  onFocus: () => void
  onBlur: () => void
}) {
  const shared = {
    'data-cell': `${cell.weekday}-${cell.hour}`,
    tabIndex: home ? 0 : -1,
    className:
      'block h-5 rounded-[3px] sm:h-6 xl:h-7 hover:outline-2 hover:outline-ink focus-visible:outline-2 focus-visible:outline-offset-1',
    style: { background: fill },
    onPointerEnter: onShow,
    onFocus,
    onBlur,
  }
  const { follow } = useDoorWays()
  const words = <span className="sr-only">{countOf(cell.calls, 'call')}</span>
  return href ? (
    <Link
      href={href}
      prefetch={false}
      {...shared}
      onClick={(event) => {
        if (isPlainClick(event) && follow(href)) event.preventDefault()
      }}
    >
      {words}
    </Link>
  ) : (
    <span {...shared}>{words}</span>
  )
}

function Readout({ cell, total, prefix }: { cell: HeatCell | null; total: number; prefix: string | null }) {
  if (!cell) return null
  const until = hourText((cell.hour + 1) % 24)
  return (
    <>
      {prefix}
      <span className="font-medium text-ink">
        {WEEKDAYS[cell.weekday - 1]?.slice(0, 3)} {hourText(cell.hour)}–{until}
      </span>
      {' · '}
      {countOf(cell.calls, 'call')} ({shareText(cell.calls, total)})
      {cell.calls > 0 && ` · ${formatRatio(cell.answerRate)} answered`}
    </>
  )
}
