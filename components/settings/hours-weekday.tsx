import { SpansField } from './hours-spans'

type WeekdayRowProps = {
  name: string
  spans: Parameters<typeof SpansField>[0]['spans']
  onChange: Parameters<typeof SpansField>[0]['onChange']
}

/** The open spans of one weekday. */
export function WeekdayRow({ name, spans, onChange }: WeekdayRowProps) {
  return (
    <fieldset aria-label={name} className="grid grid-cols-[5.5rem_1fr] items-start gap-x-3">
      <span className="pt-1.5 text-data">{name}</span>
      <SpansField name={name} spans={spans} onChange={onChange} />
    </fieldset>
  )
}
