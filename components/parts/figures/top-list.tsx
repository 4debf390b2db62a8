import { onDemand } from '@/components/ui/on-demand'

/** A list of `top-lists`, whose code is loaded when it is shown. */
export const TopList = onDemand(
  async () => ({ default: (await import('./top-lists')).TopList }),
  <div className="min-h-64 min-w-0 md:col-span-2 xl:col-span-4" />,
)
