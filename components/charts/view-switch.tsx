import { Segmented } from '@/components/ui/form/segmented'
import type { VIEWS } from '@/lib/shared/address/words'

type View = (typeof VIEWS)[number]

const OPTIONS: Record<View, string> = { chart: 'Chart', table: 'Table' }

type ViewSwitchProps = { label?: string; view: View; onChange: (view: View) => void; className?: string }

/** Shows the same figures as a chart or as a table. */
export function ViewSwitch({ label = 'Show as', view, onChange, className }: ViewSwitchProps) {
  return <Segmented label={label} value={view} onChange={onChange} options={OPTIONS} className={className} />
}
