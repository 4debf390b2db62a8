import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '@/components/ui/form/button'
import { Input } from '@/components/ui/form/field'
import type { BusinessHours } from '@/lib/shared/organisation/business-hours'
import { SpansField } from './hours-spans'

type OwnDay = BusinessHours['ownDays'][number]
type OwnDaysProps = { days: readonly OwnDay[]; error: string | undefined; onChange: (days: OwnDay[]) => void }

/** Days with hours of their own, which go before holidays; closed without any. */
export function OwnDays({ days, error, onChange }: OwnDaysProps) {
  const change = (index: number, part: Partial<OwnDay>) =>
    onChange(days.map((day, at) => (at === index ? { ...day, ...part } : day)))
  return (
    <section aria-label="Special days" className="flex flex-col gap-2">
      <h3 className="font-medium text-data">Special days</h3>
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the date may change while it is typed
        <fieldset key={index} aria-label={day.name || 'New day'} className="flex flex-wrap items-center gap-2">
          <Input
            required
            inputMode="numeric"
            maxLength={10}
            pattern="\d{4}-\d\d-\d\d"
            placeholder="2026-12-24"
            aria-label="Date"
            className="w-36"
            value={day.date}
            onChange={(event) => change(index, { date: event.target.value })}
          />
          <Input
            required
            maxLength={100}
            aria-label="Name"
            placeholder="Name, such as Christmas Eve"
            className="w-56 max-sm:w-full max-sm:basis-full"
            value={day.name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <SpansField name={day.name || 'this day'} spans={day.spans} onChange={(spans) => change(index, { spans })} />
          <IconButton
            label={`Remove ${day.name || 'this day'}`}
            onClick={() => onChange(days.filter((_, at) => at !== index))}
          >
            <Trash2 className="size-3.5" />
          </IconButton>
        </fieldset>
      ))}
      {error !== undefined && <p className="text-danger text-xs">Special days: {error}</p>}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" className="size-3.5" />}
          onClick={() => onChange([...days, { date: '', name: '', spans: [] }])}
        >
          Add a day
        </Button>
      </div>
    </section>
  )
}
