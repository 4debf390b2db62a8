import { cn } from '@/components/ui/cn'
import { SharesPanel } from './shares'
import { TokensPanel } from './tokens'
import { useSettingsState } from './use-settings-state'

/** What gives others access: links for people without an account, and tokens for scripts. */
export default function AccessPanel() {
  const { state } = useSettingsState()
  return (
    <div className="flex flex-col gap-4">
      <SharesPanel />
      <div className={cn(state.tab === 'tokens' && 'order-first')}>
        <TokensPanel />
      </div>
    </div>
  )
}
