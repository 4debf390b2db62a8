import { Plus, X } from 'lucide-react'
import { Fragment } from 'react'
import { IconButton } from '@/components/ui/form/button'
import { Input } from '@/components/ui/form/field'
import { CLOCK_PATTERN, MAX_SPANS_OF_DAY, type WallSpan } from '@/lib/shared/organisation/business-hours'

const NEXT: WallSpan = { from: '09:00', to: '17:00' }
const clocks = { inputMode: 'numeric', maxLength: 5, pattern: CLOCK_PATTERN, required: true } as const

type SpansFieldProps = { name: string; spans: readonly WallSpan[]; onChange: (spans: WallSpan[]) => void }

/** The open spans of a day, each from one time of day until another. */
export function SpansField({ name, spans, onChange }: SpansFieldProps) {
  const change = (index: number, part: Partial<WallSpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {spans.length === 0 && <span className="text-data text-ink-faint">Closed</span>}
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity, and typing must not lose the focus
        <span key={index} className="inline-flex items-center gap-1">
          {(['from', 'to'] as const).map((end) => (
            <Fragment key={end}>
              {end === 'to' && <span className="text-ink-faint">–</span>}
              <Input
                {...clocks}
                aria-label={`${name} ${end}, ${index + 1}`}
                className="num w-16 text-center"
                value={span[end]}
                onChange={(event) => change(index, { [end]: event.target.value })}
              />
            </Fragment>
          ))}
          <IconButton
            label={`Remove ${name} ${span.from} to ${span.to}`}
            size="sm"
            onClick={() => onChange(spans.filter((_, at) => at !== index))}
          >
            <X className="size-3.5" />
          </IconButton>
        </span>
      ))}
      {spans.length < MAX_SPANS_OF_DAY && (
        <IconButton label={`Add hours on ${name}`} size="sm" onClick={() => onChange([...spans, NEXT])}>
          <Plus className="size-3.5" />
        </IconButton>
      )}
    </div>
  )
}
