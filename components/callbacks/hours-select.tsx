'use client'

const DAY_HOURS = 24

/** A choice of hours, shown as days from two days on. A value that is not among the choices is offered too. */
export function HoursSelect({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly number[]
  value: number
  onChange: (hours: number) => void
}) {
  const offered = [...new Set([...choices, value])].sort((left, right) => left - right)
  return (
    <label className="flex items-center gap-2 text-ink-muted text-xs">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-7 rounded-md border border-line bg-surface px-1.5 text-data text-ink"
      >
        {offered.map((hours) => (
          <option key={hours} value={hours}>
            {hours < 2 * DAY_HOURS ? `${hours} h` : `${hours / DAY_HOURS} d`}
          </option>
        ))}
      </select>
    </label>
  )
}
