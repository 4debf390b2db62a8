import type { Column } from '@/components/table/column'
import { Button } from '@/components/ui/form/button'
import { Menu, MenuContent, MenuItem, MenuMore } from '@/components/ui/overlay/menu'
import { Badge } from '@/components/ui/text/badge'
import { RelativeTime } from '@/components/ui/text/name'
import type { Channel } from '@/lib/shared/alerts/channels'
import { formatCount } from '@/lib/shared/text/format'
import { CHANNEL_WORDS } from './channel-words'

type Actions = {
  /** The id of the channel that is being tried. */
  trying: string | null
  tryOut: (channel: Channel) => void
  edit: (channel: Channel) => void
  remove: (channel: Channel) => void
}

/** The columns of the list of channels. */
export function channelsColumns({ trying, tryOut, edit, remove }: Actions): Column<Channel>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      rowHeader: true,
      className: 'w-full max-w-0 min-w-40 py-1.5',
      cell: ({ name, target }) => (
        <>
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
          <span className="block truncate text-ink-faint text-xs" title={target}>
            {target}
          </span>
        </>
      ),
    },
    { id: 'kind', header: 'Kind', card: 'line', cell: ({ kind }) => <Badge>{CHANNEL_WORDS[kind]}</Badge> },
    { id: 'rules', header: 'Alerts', card: 'line', numeric: true, cell: ({ rules }) => formatCount(rules) },
    { id: 'digests', header: 'Digests', card: 'line', numeric: true, cell: ({ digests }) => formatCount(digests) },
    {
      id: 'created',
      header: 'Added',
      card: 'line',
      from: 'lg',
      className: 'text-ink-muted',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      card: 'aside',
      numeric: true,
      cell: (channel) => (
        <span className="flex items-center gap-1 md:justify-end">
          <Button
            size="sm"
            variant="ghost"
            busy={trying === channel.id}
            aria-label={`Send a test to ${channel.name}`}
            onClick={() => tryOut(channel)}
          >
            Send a test
          </Button>
          <Menu>
            <MenuMore label={`More actions for ${channel.name}`} />
            <MenuContent align="end">
              <MenuItem onSelect={() => edit(channel)}>Change…</MenuItem>
              <MenuItem className="text-danger" onSelect={() => remove(channel)}>
                Delete…
              </MenuItem>
            </MenuContent>
          </Menu>
        </span>
      ),
    },
  ]
}
