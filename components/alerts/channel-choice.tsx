'use client'

import { type Bound, CheckList } from '@/components/admin/fields'
import { TextLink } from '@/components/ui/text/link'
import { CHANNEL_WORDS } from './channel-words'
import { useChannels } from './use-alerts'

/** To which channels something is sent. */
export function ChannelChoice(field: Bound<readonly string[]>) {
  const channels = useChannels().data?.data
  return (
    <CheckList
      {...field}
      legend="Send to"
      choices={(channels ?? []).map(({ id, name, kind, target }) => ({
        value: id,
        label: name,
        words: (
          <span className="block truncate">
            {CHANNEL_WORDS[kind]} · {target}
          </span>
        ),
      }))}
    >
      {channels?.length === 0 && (
        <p className="text-data text-ink-muted">
          There are no channels yet.{' '}
          <TextLink href="/alerts?tab=channels" className="text-accent-ink">
            Add one
          </TextLink>
          , or do so later.
        </p>
      )}
    </CheckList>
  )
}

/** The names of channels. */
export function ChannelNames({ ids }: { ids: readonly string[] }) {
  const channels = useChannels().data?.data ?? []
  if (ids.length === 0) return <span className="text-ink-faint">nobody</span>
  const names = ids.map((id) => channels.find((channel) => channel.id === id)?.name ?? '…').join(', ')
  return (
    <span className="block truncate" title={names}>
      {names}
    </span>
  )
}
