'use client'

import { onDemand } from '@/components/ui/on-demand'
import { useWhy } from '@/lib/client/use-why'

export const WhySheet = onDemand(() => import('./why-sheet'))

/** The panel that explains the figure in the URL, with the filters of the page around it. */
export function WhyHost() {
  const { why, close } = useWhy()
  return why !== null && <WhySheet metric={why} onClose={close} />
}
