import { Ends } from '@/components/parts/party/party'
import { cn } from '@/components/ui/cn'
import { StatusBadge } from '@/components/ui/text/status-badge'
import { useZone } from '@/lib/client/page/use-zone'
import { formatClock, formatDate } from '@/lib/shared/text/format'
import type { Suggestion } from './suggestion'

/** A line of the list; the text field keeps the focus. */
export function SuggestionRow({
  item,
  id,
  isActive,
  onPoint,
  onChoose,
}: {
  item: Suggestion
  id: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}) {
  const zone = useZone()
  const { icon: Icon, label, hint, call } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which has the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-suggestion={item.id}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-data max-sm:min-h-11',
        isActive && 'bg-surface-hover',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
      {call === undefined ? (
        <span className={cn('min-w-0 flex-1', item.id === 'calls' ? 'font-medium' : 'truncate')}>{label}</span>
      ) : (
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <span className="min-w-0 flex-1">
            <Ends from={call.from} to={call.to} />
          </span>
          <StatusBadge status={call.status} compact />
          <span className="num shrink-0 text-ink-muted text-xs">
            {formatDate(call.time, zone).slice(0, 6)} {formatClock(call.time, zone).slice(0, 5)}
          </span>
        </span>
      )}
      {hint !== undefined && hint !== '' && (
        <span className="num max-w-40 shrink-0 truncate text-ink-faint text-xs">{hint}</span>
      )}
    </div>
  )
}
