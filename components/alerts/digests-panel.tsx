import { Plus } from 'lucide-react'
import { DialogButton, DialogItem } from '@/components/admin/dialogs'
import { ListPanel } from '@/components/admin/list-panel'
import { actionsColumn, DeleteItem, minorColumn, nameColumn, RowActions, timeColumn } from '@/components/admin/rows'
import type { Column } from '@/components/table/column'
import { MenuItem } from '@/components/ui/overlay/menu'
import { toast, toastError, toastOutcome } from '@/components/ui/overlay/toast'
import { Badge } from '@/components/ui/text/badge'
import { useBrowserZone } from '@/lib/client/page/use-zone'
import { changeDigestRoute, type Digest, deleteDigestRoute, testDigestRoute } from '@/lib/shared/alerts/digests'
import { countOf, formatDate, formatTime, onClock, type Zone } from '@/lib/shared/text/format'
import { weekdayName } from '@/lib/shared/zones/calendar'
import { ChannelNames, FiltersLine } from './alert-cells'
import { DigestDialog, DigestPreview } from './digest-dialog'
import { useAlertSend, useDigests } from './use-alerts'

/** The figures of a day or a week, sent at a set time: add, try, pause, change and delete. */
export default function DigestsPanel() {
  const digests = useDigests()
  const zone = useBrowserZone()
  return (
    <ListPanel
      title="Digests"
      add={{
        label: 'Add digest',
        icon: Plus,
        variant: 'secondary',
        always: true,
        dialog: <DigestDialog digest={null} />,
      }}
      question={digests}
      expected={3}
      columns={columnsOf(zone, digests.data?.meta.canSendEmail ?? false)}
      rowProps={({ name }) => ({ 'data-digest': name })}
      empty={
        <p className="px-4 pb-4 text-data text-ink-muted">
          A digest sends the brief and the figures of the day before every morning, or of the week before once a week.
        </p>
      }
    />
  )
}

/** When a digest is sent: `Every day at 08:00, Europe/Berlin`. */
const scheduleWords = ({ frequency, weekday, time, zone }: Digest, { clock }: Zone) =>
  `Every ${frequency === 'daily' ? 'day' : weekdayName(weekday)} at ${onClock(time, clock)}, ${zone}`

const columnsOf = (zone: Zone, canSendEmail: boolean): Column<Digest>[] => [
  nameColumn('name', 'Digest', (digest) => (
    <>
      <span className="flex min-w-0 items-center gap-1.5 font-medium" title={digest.name}>
        <span className="truncate">{digest.name}</span>
        {!digest.isEnabled && <Badge>Paused</Badge>}
      </span>
      <FiltersLine words={scheduleWords(digest, zone)} filters={digest.filters} />
    </>
  )),
  minorColumn(
    'channels',
    'Sends to',
    ({ channels, unsubscribed }) => (
      <>
        <ChannelNames ids={channels} />
        {unsubscribed.length > 0 && (
          <span className="block text-ink-faint text-xs" title={unsubscribed.join(', ')}>
            {countOf(unsubscribed.length, 'address', 'addresses')} unsubscribed
          </span>
        )}
      </>
    ),
    { className: 'max-w-44 text-ink-muted' },
  ),
  timeColumn('last', 'Last sent', ({ lastSentAt }) => lastSentAt, { from: 'lg' }),
  minorColumn(
    'next',
    'Next',
    ({ nextAt }) => (nextAt === null ? '–' : `${formatDate(nextAt, zone)}, ${formatTime(nextAt, zone)}`),
    { from: 'xl', className: 'num text-ink-muted' },
  ),
  actionsColumn((digest) => <DigestActions digest={digest} canSendEmail={canSendEmail} />, 'aside'),
]

function DigestActions({ digest, canSendEmail }: { digest: Digest; canSendEmail: boolean }) {
  const { id, name, isEnabled } = digest
  const send = useAlertSend()
  const tryOut = () =>
    send(testDigestRoute, { params: { id } }).then(
      ({ data }) =>
        data.isDelivered
          ? toast(`${name} was sent to ${data.address}.`)
          : toast(`${name} was not sent to ${data.address}: ${data.problem}`, 'danger'),
      toastError,
    )
  const turn = () =>
    toastOutcome(
      send(changeDigestRoute, { params: { id }, body: { isEnabled: !isEnabled } }),
      isEnabled ? `${name} is paused.` : `${name} is resumed.`,
    )
  return (
    <RowActions
      label={`More actions for ${name}`}
      action={
        <DialogButton aria-label={`Preview ${name}`} dialog={<DigestPreview digest={digest} />}>
          Preview
        </DialogButton>
      }
    >
      {canSendEmail && <MenuItem onSelect={tryOut}>Send to me</MenuItem>}
      <DialogItem dialog={<DigestDialog digest={digest} />}>Change…</DialogItem>
      <MenuItem onSelect={turn}>{isEnabled ? 'Pause' : 'Resume'}</MenuItem>
      <DeleteItem name={name} noun="digest" act={() => send(deleteDigestRoute, { params: { id } })}>
        It will no longer be sent to anyone.
      </DeleteItem>
    </RowActions>
  )
}
