'use client'

import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Menu, MenuContent, MenuItem, MenuMore, MenuSeparator } from '@/components/ui/overlay/menu'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { useAlertChanges } from '@/lib/client/data/use-alerts'
import { useRouter } from '@/lib/client/page/use-apps'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import type { AlertRule } from '@/lib/shared/alerts/alerts'
import { editAlertHref } from '@/lib/shared/alerts/edit-href'
import { snoozeChoices } from '@/lib/shared/callbacks/callback-words'

/** Silence, pause, change and delete an alert. */
export function RuleMenu({ rule, onDeleted }: { rule: AlertRule; onDeleted?: () => void }) {
  const zone = useZone()
  const router = useRouter()
  const now = useNow()
  const { change, remove } = useAlertChanges()
  const [isDeleting, setDeleting] = useState(false)
  const isSilenced = rule.silencedUntil !== null && now !== null && now < rule.silencedUntil
  return (
    <>
      <Menu>
        <MenuMore label={`Actions for ${rule.name}`} className="relative z-[1]" />
        <MenuContent align="end">
          <MenuItem onSelect={() => router.push(editAlertHref(rule))}>Change…</MenuItem>
          <MenuItem
            onSelect={() =>
              toastOutcome(
                change(rule.id, { isEnabled: !rule.isEnabled }),
                rule.isEnabled ? `${rule.name} is paused.` : `${rule.name} is resumed.`,
              )
            }
          >
            {rule.isEnabled ? 'Pause' : 'Resume'}
          </MenuItem>
          <MenuSeparator />
          {isSilenced ? (
            <MenuItem onSelect={() => toastOutcome(change(rule.id, { silencedUntil: null }), 'The silence has ended.')}>
              End the silence
            </MenuItem>
          ) : (
            snoozeChoices(now ?? Math.floor(Date.now() / 1000), zone).map(({ label, until }) => (
              <MenuItem
                key={label}
                onSelect={() => toastOutcome(change(rule.id, { silencedUntil: until }), `${rule.name} is silenced.`)}
              >
                Silence {label.charAt(0).toLowerCase() + label.slice(1)}
              </MenuItem>
            ))
          )}
          <MenuSeparator />
          <MenuItem className="text-danger" onSelect={() => setDeleting(true)}>
            Delete…
          </MenuItem>
        </MenuContent>
      </Menu>
      {isDeleting && (
        <ConfirmDialog
          open
          onOpenChange={setDeleting}
          title={`Delete “${rule.name}”?`}
          confirmLabel="Delete alert"
          danger
          onConfirm={() => {
            setDeleting(false)
            void toastOutcome(
              remove(rule.id).then(() => onDeleted?.()),
              `${rule.name} was deleted.`,
            )
          }}
        >
          It is no longer judged, and its history is deleted. What it sent stays in the list of deliveries.
        </ConfirmDialog>
      )}
    </>
  )
}
