import { ReferenceLine } from 'recharts'
import type { Target } from '@/lib/shared/charts/chart'

const STROKE = { stroke: 'var(--danger)', strokeWidth: 1.25, strokeDasharray: '7 3' } as const

/** The target across a chart along an axis, or down ranked bars. */
export function TargetLine({ target, down = false }: { target: Target | null | undefined; down?: boolean }) {
  if (target == null) return null
  if (down) return <ReferenceLine x={target.value} {...STROKE} />
  return <ReferenceLine yAxisId={target.unit} y={target.value} {...STROKE} />
}
