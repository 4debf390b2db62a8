'use client'

import { onDemand } from '@/components/ui/on-demand'

/** The annotations below a chart, whose code is loaded after the chart; until then their line is kept free. */
export const AnnotationsBelow = onDemand(() => import('./annotation-bar'), <div className="mt-2 min-h-6" />)
