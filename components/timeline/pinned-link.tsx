import { CopyButton } from '@/components/ui/copy-button'
import { formatClock } from '@/lib/shared/text/format'
import { AXIS_PX, type TimelineLayout } from '@/lib/shared/timeline/layout'

type PinnedLinkProps = {
  layout: TimelineLayout
  /** Epoch seconds. */
  pinned: number
  zone: string
  url: () => string
}

/** A small button at the pinned cursor that copies a link to its moment. Placed below the axis, clear of the cursor's label. */
export function PinnedLink({ layout, pinned, zone, url }: PinnedLinkProps) {
  if (pinned < layout.window.from || pinned > layout.window.to) return null
  const x = layout.scale.x(pinned)
  const left = x + 1 + AXIS_PX <= layout.width ? x + 1 : Math.max(x - AXIS_PX, 0)
  return (
    <div
      className="absolute z-10 rounded-md bg-surface-raised print:hidden"
      style={{ left, top: AXIS_PX + 2, width: AXIS_PX, height: AXIS_PX }}
    >
      <CopyButton text={url} label={`Copy link to ${formatClock(pinned, zone)}`} className="size-6" />
    </div>
  )
}
