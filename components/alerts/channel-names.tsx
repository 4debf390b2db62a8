import type { Channel } from '@/lib/shared/alerts/channels'

/** Who is told, by name. */
export function ChannelNames({ ids, channels }: { ids: readonly string[]; channels: readonly Channel[] }) {
  if (ids.length === 0) return <span className="text-ink-faint">nobody</span>
  const names = ids.map((id) => channels.find((channel) => channel.id === id)?.name ?? '…').join(', ')
  return (
    <span className="block truncate" title={names}>
      {names}
    </span>
  )
}
