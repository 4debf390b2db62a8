import { Door } from '@/components/ui/text/door'
import { useZone } from '@/lib/client/page/use-zone'
import type { Unusual } from '@/lib/shared/callbacks/unusual'
import { unusualDoor, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import type { Filters } from '@/lib/shared/filters/filters'

/** An unusual figure as a link to its calls; for minutes, those with the most minutes first. */
export function UnusualDoor({ item, filters }: { item: Unusual; filters: Partial<Filters> }) {
  const zone = useZone()
  const { value, usual, counted } = unusualText(item)
  const door = unusualDoor(filters, item)
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
