import { ArrowRight } from 'lucide-react'
import { Card } from '@/components/ui/layout/card'
import { PRESETS, type Preset } from '@/lib/shared/explore/presets'

/** The empty state: how to build a report, and presets to start from. */
export default function ExploreStart({ onStart }: { onStart: (preset: Preset) => void }) {
  return (
    <div className="mt-4">
      <p className="max-w-2xl text-data text-ink-muted">
        A report is a sentence: <em>what</em> to measure, over <em>time</em>, by <em>whom or what</em>, compared with{' '}
        <em>when</em>. Write it above, or start from one of these. The page’s filters apply, and the URL holds the whole
        report.
      </p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {PRESETS.map((preset) => (
          <li key={preset.name}>
            <Card className="h-full transition-colors focus-within:border-line-strong hover:border-line-strong">
              <button
                type="button"
                onClick={() => onStart(preset)}
                className="group flex size-full flex-col items-start gap-1 rounded p-4 text-left"
              >
                <span className="flex w-full items-start justify-between gap-2 font-medium text-data">
                  {preset.name}
                  <ArrowRight className="mt-0.5 size-4 shrink-0 text-ink-faint group-hover:text-accent-ink" />
                </span>
                <span className="text-ink-muted text-xs">{preset.answers}</span>
              </button>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
