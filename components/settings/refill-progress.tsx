import { Progress } from '@/components/ui/progress'
import type { Refill } from '@/lib/shared/contracts/sync'
import { formatCount } from '@/lib/shared/format'

/** How far an upgrade has brought the calls that an earlier release stored. */
export function RefillProgress({ refill: { done, total } }: { refill: Refill }) {
  return (
    <div className="mt-4 text-data">
      <p className="text-ink-muted">
        Upgrading stored calls: {formatCount(done)} of {formatCount(total)}. Everything works meanwhile; figures new in
        this release are complete once it is done.
      </p>
      <Progress label="Upgrading stored calls" done={done} total={total} className="mt-2" />
    </div>
  )
}
