'use client'

import { TextLink } from '@/components/ui/text/link'
import { useChannels } from '@/lib/client/data/use-alerts'
import { CHANNEL_WORDS } from './channel-words'

/** Which channels are told. */
export function ChannelChoice({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}) {
  const channels = useChannels().data?.data
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-data">Send to</legend>
      {channels?.map(({ id, name, kind, target }) => (
        <label key={id} className="flex cursor-pointer items-start gap-2 text-data">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target: box }) =>
              onChange(box.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
            className="mt-0.5 size-4 accent-accent"
          />
          <span className="min-w-0">
            <span className="block">{name}</span>
            <span className="block truncate text-ink-muted text-xs">
              {CHANNEL_WORDS[kind]} · {target}
            </span>
          </span>
        </label>
      ))}
      {channels?.length === 0 && (
        <p className="text-data text-ink-muted">
          There are no channels yet.{' '}
          <TextLink href="/alerts?tab=channels" className="text-accent-ink">
            Add one
          </TextLink>
          , or do so later.
        </p>
      )}
      {error !== undefined && <p className="text-danger text-xs">{error}</p>}
    </fieldset>
  )
}
