import type { Column } from '@/components/table/column'
import { Door } from '@/components/ui/door'
import type { Filters } from '@/lib/shared/contracts/filters'
import type { Staffing, StaffingSlot } from '@/lib/shared/contracts/staffing'
import { formatCount, formatDuration, formatRatio } from '@/lib/shared/format'
import { slotDoor } from '@/lib/shared/staffing/doors'
import { shortageOf, slotName } from '@/lib/shared/staffing/words'

/** The columns of the hours that miss the target. */
export function hourColumns(staffing: Staffing, filters: Filters): Column<StaffingSlot>[] {
  return [
    {
      id: 'hour',
      header: 'Hour',
      rowHeader: true,
      className: 'font-normal',
      cell: (slot) => (
        <Door
          filters={slotDoor(filters, staffing, slot)}
          label={`${slotName(slot)}: ${formatCount(slot.calls)} calls; show them`}
        >
          {slotName(slot)}
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
      id: 'atOnce',
      header: 'At once',
      hint: 'Answered calls under way at once: at most this many for half of the time, and for nine tenths of it.',
      numeric: true,
      from: 'sm',
      cell: ({ concurrentMedian, concurrentP90 }) => `${concurrentMedian} / ${concurrentP90}`,
    },
    {
      id: 'short',
      header: 'People short',
      hint: 'Needed at once to reach the target, less those who handled calls at once.',
      numeric: true,
      cell: (slot) => {
        const short = shortageOf(slot) ?? 0
        return short === 0 ? (
          <span title="Enough people at once: calls were missed for other reasons" className="text-ink-faint">
            0
          </span>
        ) : (
          <span
            title={`${slot.needed} needed, ${slot.handled ?? 0} handled`}
            className="font-semibold text-status-rejected"
          >
            +{short}
          </span>
        )
      },
    },
  ]
}
