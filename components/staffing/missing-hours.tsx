import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Card } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import { Hint } from '@/components/ui/text/metric-hint'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import type { Filters } from '@/lib/shared/filters/filters'
import type { Staffing, StaffingSlot } from '@/lib/shared/staffing'
import { countOf, formatDuration, formatRatio } from '@/lib/shared/text/format'
import { methodText, missingHours, reasonText, slotDoor, slotName } from './words'

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
