import { unitTick, type ValueAxis } from '@/lib/shared/charts/value-axis'

/** An axis; its labels may differ from those of its unit, as for money. */
export type ChartAxis = ValueAxis & { tickText?: ((value: number) => string) | undefined }

export const AXIS_TEXT = { fill: 'var(--ink-faint)', fontSize: 11 }
export const AXIS_LINE = { stroke: 'var(--line-strong)' }

export const tickText = ({ unit, tickText: own }: ChartAxis) => own ?? ((value: number) => unitTick(unit, value))
