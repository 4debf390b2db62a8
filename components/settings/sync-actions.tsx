'use client'

import { useState } from 'react'
import { ActionButton, useMayDo } from '@/components/ui/action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { useSyncCommand } from './use-sync-command'

/** For admins: read the newest calls now, or start a full resync. */
export function SyncActions() {
  const mayControl = useMayDo('resync')
  const command = useSyncCommand()
  const [asking, setAsking] = useState(false)
  if (!mayControl) return <span className="text-ink-faint text-xs">Admins can start a sync here</span>
  const send = (action: 'run' | 'rewalk', done: string) =>
    command.mutate(
      { action },
      {
        onSuccess: () => toast(done),
        onError: (error) => toast(error.message, 'danger'),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActionButton action="resync" size="sm" variant="ghost" onClick={() => setAsking(true)} />
      <ActionButton
        action="sync-now"
        size="sm"
        busy={command.isPending && !asking}
        onClick={() => send('run', 'Syncing the newest calls.')}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Start a full resync?"
        confirmLabel="Start full resync"
        busy={command.isPending}
        onConfirm={() => send('rewalk', 'Full resync started.')}
      >
        All calls are read from the Calls API again and compared with the mirror. No data is lost and pages keep
        working, but it uses the API’s request budget and may take a while.
      </ConfirmDialog>
    </div>
  )
}
