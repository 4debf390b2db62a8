'use client'

import { Sheet } from '@/components/ui/overlay/sheet'
import { ChannelsPanel } from './channels-panel'
import { DeliveriesPanel } from './deliveries-panel'

/** Where alerts and digests are sent, and what was sent. */
export default function ChannelsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={onClose} title="Channels" className="max-w-[720px]">
      <div className="flex flex-col gap-4 p-4">
        <ChannelsPanel />
        <DeliveriesPanel />
      </div>
    </Sheet>
  )
}
