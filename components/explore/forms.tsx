import dynamic from 'next/dynamic'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { takenOver } from '@/components/ui/taken-over'
import { shapeOf } from '@/lib/shared/explore/kinds'
import type { Form, Report } from '@/lib/shared/explore/report'

const place = <Skeleton className="h-[380px] w-full opacity-60" />
const loading = () => place

/** The views of a report. Each one's code is loaded with the first report that has it. */
export const VIEWS = {
  table: takenOver(
    dynamic(() => import('./report-table'), { loading }),
    onDemand(() => import('./report-table'), place),
  ),
  heat: takenOver(
    dynamic(() => import('./heat-view'), { loading }),
    onDemand(() => import('./heat-view'), place),
  ),
  ranked: takenOver(
    dynamic(() => import('./ranked-view'), { loading }),
    onDemand(() => import('./ranked-view'), place),
  ),
  along: takenOver(
    dynamic(() => import('./along-view'), { loading }),
    onDemand(() => import('./along-view'), place),
  ),
}

/** The view that shows a report in a form. */
export function viewOf(form: Form, report: Report): keyof typeof VIEWS {
  if (form === 'table') return 'table'
  if (form === 'heatmap') return 'heat'
  return form === 'bars' && shapeOf(report).axis === null ? 'ranked' : 'along'
}
