import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@/components/admin/fields'
import { StoredForm } from '@/components/admin/stored-form'
import { LoadedCard } from '@/components/table/loaded'
import { CardBody } from '@/components/ui/layout/card'
import { question } from '@/lib/client/http/question'
import { saveWeekClockRoute, type WeekClockChoice, weekClockRoute } from '@/lib/shared/organisation/week-clock'
import { type FirstDay, weekdayName } from '@/lib/shared/zones/calendar'

const FIRST_DAYS: readonly FirstDay[] = [1, 7, 6]
const CLOCKS = [24, 12] as const
const clockName = (clock: 12 | 24) => `${clock} hours`

/** The first day of the week and the clock format: by default those of the country of the business hours. */
export const WeekClockCard = () => (
  <LoadedCard
    title="Week and clock"
    description="What weeks begin with and how times of day are shown, on every page and in reports, messages and exports."
    question={useQuery({ ...question(weekClockRoute, {}), select: ({ data }) => data })}
    rows={2}
  >
    {({ firstDay, clock, byCountry }) => (
      <CardBody>
        <StoredForm noun="week and clock" stored={{ firstDay, clock } as WeekClockChoice} save={saveWeekClockRoute}>
          {({ field }) => (
            <div className="grid max-w-xl gap-3 sm:grid-cols-2">
              <SelectField
                {...field('firstDay')}
                label="First day of the week"
                choices={[
                  [null, `By country (${weekdayName(byCountry.firstDay)})`],
                  ...FIRST_DAYS.map((day) => [day, weekdayName(day)] as const),
                ]}
              />
              <SelectField
                {...field('clock')}
                label="Clock"
                choices={[
                  [null, `By country (${clockName(byCountry.clock)})`],
                  ...CLOCKS.map((clock) => [clock, clockName(clock)] as const),
                ]}
              />
            </div>
          )}
        </StoredForm>
      </CardBody>
    )}
  </LoadedCard>
)
