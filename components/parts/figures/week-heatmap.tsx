import { useQueryStates } from 'nuqs'
import { Segmented, ViewSwitch } from '@/components/ui/form/segmented'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/state/states'
import { Hint } from '@/components/ui/text/metric-hint'
import { useOverviewQuestion } from '@/lib/client/data/use-overview'
import { useZone } from '@/lib/client/page/use-zone'
import { HEATS, VIEWS } from '@/lib/shared/address/words'
import { LEAST_CALLS } from '@/lib/shared/analytics/chance'
import { METRICS } from '@/lib/shared/analytics/metrics'
import { HEAT_METRICS, type Heat } from '@/lib/shared/charts/week'
import { choiceOf } from '@/lib/shared/params/filters'
import type { Zone } from '@/lib/shared/text/format'
import { Panel } from './panel'

const place = <Skeleton className="h-[226px] w-full opacity-60 sm:h-[234px] xl:h-[306px]" />
const WeekView = onDemand(() => import('./week-view'), place)

const LABELS: Record<Heat, string> = { calls: 'Calls', rate: 'Answer rate', wait: 'Wait' }
const parsers = { heat: choiceOf(HEATS), heatView: choiceOf(VIEWS) }

/** Calls, answer rate or wait by weekday and hour, in the viewer's zone. */
export function WeekHeatmap({ className }: { className?: string }) {
  const zone = useZone()
  const [{ heat, heatView }, set] = useQueryStates(parsers, { history: 'replace', scroll: false })
  const counted = useOverviewQuestion('heat', heat !== 'wait')
  const waits = useOverviewQuestion('heatWait', heat === 'wait')
  // A rate or a wait is compared with that of all calls.
  const figures = useOverviewQuestion('figures', heat !== 'calls')
  return (
    <Panel
      className={className}
      title="When"
      hint={<Hint label="About the hours of the week">{hintOf(heat, zone)}</Hint>}
      question={heat === 'wait' ? waits : counted}
      alertMetric={HEAT_METRICS[heat]}
      actions={
        <>
          <Segmented label="Show" value={heat} options={LABELS} onChange={(next) => set({ heat: next })} />
          <ViewSwitch
            label="Hours of the week as"
            view={heatView}
            onChange={(view) => set({ heatView: view })}
            className="max-sm:hidden"
          />
        </>
      }
      skeleton={place}
    >
      {(answer) => (
        <WeekView answer={answer} heat={heat} whole={figures.data?.data[0]} asTable={heatView === 'table'} />
      )}
    </Panel>
  )
}

function hintOf(heat: Heat, zone: Zone): string {
  if (heat === 'calls')
    return `Calls by weekday and hour, in ${zone.name}. Darker means more calls; the scale follows the square root, so that quiet hours stay visible.`
  const metric = METRICS[HEAT_METRICS[heat]]
  return `${metric.label} by weekday and hour, in ${zone.name}, judged from that of all calls. Hours with fewer than ${LEAST_CALLS} calls are faded. ${metric.definition}`
}
