import { Door } from '@/components/ui/door'
import { unusualDoor, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Unusual } from '@/lib/shared/contracts/unusual'

/** What stands out, leading to its calls; those behind minutes, the most minutes first. */
export function UnusualDoor({ item, asked, zone }: { item: Unusual; asked: Partial<Filters>; zone: string }) {
  const { value, usual, counted } = unusualText(item)
  const door = unusualDoor(asked, item)
  if (door === null) return <b className="font-semibold">{value}</b>
  return (
    <Door
      filters={door}
      extra={item.figure === 'totalMinutes' ? { sort: '-minutes' } : undefined}
      label={`${whenText(item, zone)}: ${counted}, ${usual}; show the calls`}
      className="font-semibold"
    >
      {value}
    </Door>
  )
}
