import { PlainTable } from '@/components/table/plain-table'
import { Card, CardHeader } from '@/components/ui/card'
import { Hint } from '@/components/ui/metric-hint'
import { countOf } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/contracts/filters'
import { LEAST_RESOLVED, type Staffing } from '@/lib/shared/contracts/staffing'
import { formatRatio } from '@/lib/shared/format'
import { methodText, shortHours } from '@/lib/shared/staffing/words'
import { hourColumns } from './hour-columns'

/** The hours of the week that miss the target, and how many people each is short. */
export function ShortHours({
  staffing,
  filters,
  className,
}: {
  staffing: Staffing
  filters: Filters
  className: string
}) {
  const { slots, target } = staffing
  const rows = shortHours(slots)
  const judged = slots.filter(({ resolved }) => resolved >= LEAST_RESOLVED).length
  const method = methodText(staffing)
  return (
    <Card className={`${className} flex flex-col`}>
      <CardHeader
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
      />
      {rows.length === 0 ? (
        <p className="px-4 pb-6 text-center text-data text-ink-faint">
          {judged === 0
            ? `No hour of the week has ${LEAST_RESOLVED} calls in these weeks.`
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
