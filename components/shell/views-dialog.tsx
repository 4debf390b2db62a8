'use client'

import { Dialog } from '@/components/ui/overlay/dialog'
import { ACTIONS } from '@/lib/shared/actions'
import { ViewsPanel } from './views-panel'

/** The saved views in a dialog, where the top bar has no room for them. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={ACTIONS.views.label}>
      <div className="-mx-5 -my-4">
        <ViewsPanel onDone={onClose} />
      </div>
    </Dialog>
  )
}
