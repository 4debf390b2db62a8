'use client'

import { ChartArea, ChartBar, ChartLine, Grid3x3, type LucideIcon, Table2 } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { segmentClass } from '@/components/ui/form/segmented'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { FORMS, type Form, type Report } from '@/lib/shared/explore/report'
import { formChoices } from './checks'

const LOOKS: Record<Form, { label: string; icon: LucideIcon }> = {
  line: { label: 'Line', icon: ChartLine },
  area: { label: 'Area', icon: ChartArea },
  bars: { label: 'Bars', icon: ChartBar },
  heatmap: { label: 'Heatmap', icon: Grid3x3 },
  table: { label: 'Table', icon: Table2 },
}

/** The chart types, 1 to 5 on the keyboard. One that cannot draw the report is disabled and says why. */
export function FormPicker({ report, form, onChange }: { report: Report; form: Form; onChange: (form: Form) => void }) {
  const choices = formChoices(report)
  useKeyboard(
    Object.fromEntries(
      choices.map(({ form: name, refusal }, index) => [String(index + 1), () => refusal === null && onChange(name)]),
    ),
  )
  return (
    <fieldset aria-label="Chart type" className="inline-flex rounded-md border border-line bg-surface-sunken p-0.5">
      {choices.map(({ form: name, refusal }) => {
        const { label, icon: Icon } = LOOKS[name]
        return (
          <Tooltip key={name} content={refusal ?? `${label} (${FORMS.indexOf(name) + 1})`}>
            <button
              type="button"
              aria-label={refusal === null ? label : `${label}: unavailable. ${refusal}`}
              aria-pressed={name === form}
              aria-disabled={refusal !== null || undefined}
              onClick={() => refusal === null && onChange(name)}
              className={cn(
                segmentClass(name === form),
                refusal !== null && 'cursor-not-allowed opacity-45 hover:text-ink-muted',
              )}
            >
              <Icon aria-hidden="true" className="size-3.5" />
              <span className="max-sm:sr-only">{label}</span>
            </button>
          </Tooltip>
        )
      })}
    </fieldset>
  )
}
