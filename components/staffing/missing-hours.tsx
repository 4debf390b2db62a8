import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import { LEAST_CALLS, worstFirst } from '@/lib/shared/analytics/chance'
import { type Door as Destination, weekdayHourDoor } from '@/lib/shared/charts/doors'
import { type Filters, withoutRange } from '@/lib/shared/filters/filters'
import { STAFFING_REASONS, type Staffing, type StaffingSlot } from '@/lib/shared/staffing'
import { countOf, exactDuration, formatCount, formatDuration, formatHour, formatRatio } from '@/lib/shared/text/format'
import { capital } from '@/lib/shared/text/plain-name'
import { weekdayName } from '@/lib/shared/zones/calendar'

/** The calls of an hour of the week, over all weeks. */
export function slotDoor(
  filters: Partial<Filters>,
  { from, to, zone }: Pick<Staffing, 'from' | 'to' | 'zone'>,
  { weekday, hour, calls }: StaffingSlot,
): Destination {
  if (calls === 0) return null
  const weeks = { ...withoutRange(filters), from: String(from), to: String(to), tz: zone }
  return weekdayHourDoor(weeks, weekday, hour)
}

/** `Tuesday 16:00–17:00`, `Tuesday 4 PM–5 PM` */
export const slotName = (
  { weekday, hour }: Pick<StaffingSlot, 'weekday' | 'hour'>,
  { clock }: Pick<Staffing, 'clock'>,
) => `${weekdayName(weekday)} ${formatHour(hour, clock)}–${formatHour(hour + 1, clock)}`

/** How many more calls at once an hour that misses the target needed; null for one that does not, or without calls to judge by. */
export const shortageOf = ({ misses, needed, handled }: StaffingSlot): number | null =>
  misses && needed !== null ? Math.max(0, needed - (handled ?? 0)) : null

/** The hours that miss the target, the worst first. */
export const missingHours = (slots: readonly StaffingSlot[]): StaffingSlot[] =>
  worstFirst(slots, ({ answerRate, resolved }) => ({ value: answerRate, n: resolved })).filter(({ misses }) => misses)

/** `Too few people at once: 2 more needed`; '' where the target is met. */
export function reasonText(slot: StaffingSlot): string {
  const short = shortageOf(slot) ?? 0
  const reason = slot.reason === null ? '' : capital(STAFFING_REASONS[slot.reason])
  return short === 0 ? reason : `${reason}: ${formatCount(short)} more needed`
}

/** How needs are found, as sentences for the page. */
function methodText(staffing: Pick<Staffing, 'weeks' | 'target' | 'talkSeconds'>): string[] {
  const { weeks, target, talkSeconds } = staffing
  const talk = talkSeconds === null ? 'no time, since no call was answered' : exactDuration(Math.round(talkSeconds))
  return [
    `From your own calls of the last ${weeks} whole weeks, not from a queueing formula, so callers who hang up count as they did.`,
    `Each call that was not answered is taken to need one person for the median duration of an answered call (${talk}), from when it rang.`,
    `“Needed” is the lowest number of calls at once at which ${formatRatio(target)} of the calls that begin in the hour would have found someone free. “Handled” is how many answered calls were under way at once, in nine of ten cases. The difference is how many people are short.`,
    `Where an hour misses the target and nobody is short, there were enough people, but calls were not picked up. An hour is judged from ${LEAST_CALLS} calls.`,
  ]
}

const hourColumns = (staffing: Staffing, filters: Filters): Column<StaffingSlot>[] => [
  {
    id: 'hour',
    header: 'Hour',
    rowHeader: true,
    className: 'font-normal',
    cell: (slot) => (
      <Door
        filters={slotDoor(filters, staffing, slot)}
        label={`${slotName(slot, staffing)}: ${countOf(slot.calls, 'call')}; show them`}
      >
        {slotName(slot, staffing)}
      </Door>
    ),
  },
  { id: 'rate', header: 'Answered', numeric: true, cell: ({ answerRate }) => formatRatio(answerRate) },
  {
    id: 'wait',
    header: 'Wait',
    hint: 'The median time until an answer.',
    numeric: true,
    from: 'sm',
    cell: ({ waitMedian }) => (waitMedian === null ? '–' : formatDuration(Math.round(waitMedian))),
  },
  {
    id: 'reason',
    header: 'Why',
    hint: 'Needed at once to reach the target, against those who handled calls at once.',
    className: 'min-w-40 whitespace-normal',
    cell: (slot) => (
      <span title={`${slot.needed ?? 0} needed at once, ${slot.handled ?? 0} handled`}>{reasonText(slot)}</span>
    ),
  },
]

/** The hours of the week that miss the target, the worst first, and why each does. */
export function MissingHours({ staffing, filters }: { staffing: Staffing; filters: Filters }) {
  const { slots, target } = staffing
  const rows = missingHours(slots)
  const judged = slots.filter(({ resolved }) => resolved >= LEAST_CALLS).length
  const method = methodText(staffing)
  return (
    <Card
      className="flex flex-col"
      title="Hours that miss the target"
      hint={
        <Hint label="How people short are counted">
          {method.map((sentence) => (
            <span key={sentence} className="mb-1.5 block last:mb-0">
              {sentence}
            </span>
          ))}
        </Hint>
      }
      description={`${rows.length} of ${countOf(judged, 'hour')} with enough calls to judge.`}
    >
      {rows.length === 0 ? (
        <p className="px-4 pb-6 text-center text-data text-ink-faint">
          {judged === 0
            ? `No hour of the week has ${LEAST_CALLS} calls in these weeks.`
            : `Every hour with enough calls answers at least ${formatRatio(target)}.`}
        </p>
      ) : (
        <PlainTable
          label="Hours that miss the target"
          columns={hourColumns(staffing, filters)}
          rows={rows}
          rowId={({ weekday, hour }) => `${weekday} ${hour}`}
          rowProps={({ weekday, hour }) => ({ 'data-slot': `${weekday} ${hour}` })}
          className="max-h-64 flex-1 overflow-y-auto"
        />
      )}
      <p className="border-line border-t px-4 py-2.5 text-ink-muted text-xs">{method[0]}</p>
    </Card>
  )
}
