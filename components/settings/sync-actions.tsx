'use client'

import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import { useMay } from '@/lib/client/use-me'
import { useSyncCommand } from './use-sync-command'

/** For admins: read the newest now, or walk everything again. */
export function SyncActions() {
  const mayControl = useMay('control-sync')
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
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Walk everything again
      </Button>
      <Button
        size="sm"
        icon={<RefreshCw aria-hidden="true" className="size-3.5" />}
        busy={command.isPending && !asking}
        onClick={() => send('run', 'Reading the newest calls now.')}
      >
        Sync now
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Walk everything again?"
        confirmLabel="Walk everything"
        busy={command.isPending}
        onConfirm={() => send('rewalk', 'The full walk has begun.')}
      >
        Every page of the Calls API is read again and compared with the mirror. Nothing is lost and the pages keep
        working, but it uses the API’s request budget and may take a while.
      </ConfirmDialog>
    </div>
  )
}
