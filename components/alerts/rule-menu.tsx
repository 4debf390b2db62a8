import { DeleteItem } from '@/components/admin/rows'
import { MenuItem, MenuSeparator, MoreMenu } from '@/components/ui/overlay/menu'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { useRouter } from '@/lib/client/page/use-apps'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import { editAlertHref } from '@/lib/shared/alerts/address'
import { type AlertRule, changeAlertRoute, deleteAlertRoute } from '@/lib/shared/alerts/alerts'
import { snoozeChoices } from '@/lib/shared/callbacks/callback-words'
import { useAlertSend } from './use-alerts'

/** Silence, pause, change and delete an alert. */
export function RuleMenu({ rule, onDeleted }: { rule: AlertRule; onDeleted?: () => void }) {
  const zone = useZone()
  const router = useRouter()
  const now = useNow()
  const send = useAlertSend()
  const { id, name, isEnabled, silencedUntil } = rule
  const params = { id }
  const change = (body: { isEnabled: boolean } | { silencedUntil: number | null }, done: string) =>
    toastOutcome(send(changeAlertRoute, { params, body }), done)
  const isSilenced = silencedUntil !== null && now !== null && now < silencedUntil
  return (
    <MoreMenu label={`Actions for ${name}`} className="relative z-[1]">
      <MenuItem onSelect={() => router.push(editAlertHref(rule))}>Change…</MenuItem>
      <MenuItem onSelect={() => change({ isEnabled: !isEnabled }, `${name} is ${isEnabled ? 'paused' : 'resumed'}.`)}>
        {isEnabled ? 'Pause' : 'Resume'}
      </MenuItem>
      <MenuSeparator />
      {isSilenced ? (
        <MenuItem onSelect={() => change({ silencedUntil: null }, 'The silence has ended.')}>End the silence</MenuItem>
      ) : (
        snoozeChoices(now ?? Math.floor(Date.now() / 1000), zone).map(({ label, until }) => (
          <MenuItem key={label} onSelect={() => change({ silencedUntil: until }, `${name} is silenced.`)}>
            Silence {label}
          </MenuItem>
        ))
      )}
      <MenuSeparator />
      <DeleteItem name={name} noun="alert" act={() => send(deleteAlertRoute, { params }).then(() => onDeleted?.())}>
        It is no longer judged, and its history is deleted. What it sent stays under Messages.
      </DeleteItem>
    </MoreMenu>
  )
}
