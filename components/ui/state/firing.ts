import { onDemand } from '@/components/ui/on-demand'

// Not in `lazy`: the frame imports this, and what its files load later cannot build on the code of a page.
const importAlerts = () => import('./firing-alerts')
/** How many alerts fire. */
export const FiringCount = onDemand(async () => ({ default: (await importAlerts()).FiringCount }))
/** The alerts that fire. */
export const FiringAlerts = onDemand(async () => ({ default: (await importAlerts()).FiringAlerts }))
