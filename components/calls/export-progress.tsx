import { Button } from '@/components/ui/form/button'
import { Banner } from '@/components/ui/state/banner'
import { Progress } from '@/components/ui/state/progress'
import { useStore } from '@/lib/client/page/store'
import { countOf, formatCount } from '@/lib/shared/text/format'
import { exportRun, FORMATS } from './export-run'

/** The progress of the running export, or what to do if it has stopped. Renders nothing without one. */
export default function ExportProgress() {
  const run = useStore(exportRun)
  if (run === null) return null
  const { done, total, failure, resume, cancel } = run
  const { label } = FORMATS[run.format]
  if (failure !== null)
    return (
      <Banner tone="warning" className="mb-3">
        The {label} export stopped after {formatCount(done)} of {countOf(total, 'call')}: {failure}
        <span className="mt-1 flex gap-2">
          <Button size="sm" variant="primary" onClick={resume}>
            Resume
          </Button>
          <Button size="sm" onClick={cancel}>
            Discard
          </Button>
        </span>
      </Banner>
    )
  return (
    <div className="fade-in mb-3 rounded border border-line bg-surface-raised px-3 py-2 text-data">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1">
          Exporting as {label}
          <span className="text-ink-muted tabular-nums">
            {' '}
            · {formatCount(Math.min(done, total))} of {countOf(total, 'call')}
          </span>
        </p>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <Progress label="Export" done={done} total={done === 0 ? null : total} className="mt-2" />
    </div>
  )
}
