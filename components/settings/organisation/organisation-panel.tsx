'use client'

import { cn } from '@/components/ui/cn'
import { useMay } from '@/lib/client/data/use-me'
import { useSettingsState } from '../use-settings-state'
import { HoursPanel } from './hours-panel'
import { LinksPanel } from './links-panel'
import { RatesPanel } from './rates-panel'

/** When the organisation is open, what it calls in time, what a minute costs it, and where its metadata lead. */
export default function OrganisationPanel() {
  const { state } = useSettingsState()
  const mayLink = useMay('edit-value-links')
  return (
    <div className="flex flex-col gap-4">
      <HoursPanel />
      <div className={cn(state.tab === 'rates' && 'order-first')}>
        <RatesPanel />
      </div>
      {mayLink && (
        <div className={cn(state.tab === 'metadata' && 'order-first')}>
          <LinksPanel />
        </div>
      )}
    </div>
  )
}
