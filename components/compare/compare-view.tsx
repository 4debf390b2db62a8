import { ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Column } from '@/components/table/column'
import { PlainTable } from '@/components/table/plain-table'
import { Cursor, DragBand } from '@/components/timeline/cursor'
import { LaneLabels } from '@/components/timeline/lane-labels'
import { createMomentStore, type MomentStore } from '@/components/timeline/moment-store'
import { Plot } from '@/components/timeline/plot'
import { useGestures } from '@/components/timeline/use-gestures'
import { cn } from '@/components/ui/cn'
import { Card } from '@/components/ui/layout/card'
import { useWidth } from '@/lib/client/page/use-size'
import { useZone } from '@/lib/client/page/use-zone'
import type { Call } from '@/lib/shared/calls/call'
import { ZERO } from '@/lib/shared/compare'
import { castOf } from '@/lib/shared/story/cast'
import { formatClock, PLAIN_UTC, sinceStart } from '@/lib/shared/text/format'
import { layoutTimeline } from '@/lib/shared/timeline/layout'
import { peopleOfCall, type Span } from '@/lib/shared/timeline/presence'
import { extentOf } from '@/lib/shared/timeline/subject'
import { SideLetter } from './call-choice'
import { differences, peopleOfBoth } from './differences'
import { type useCompare, useShifted } from './use-compare'

/** What differs between both calls, property by property; what is the same is folded. */
function DifferenceTable({ a, b, className }: { a: Call; b: Call; className?: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const rows = differences(a, b)
  const differing = rows.filter((row) => row.differs)
  const same = rows.filter((row) => !row.differs)
  return (
    <Card
      className={cn('overflow-hidden', className)}
      title="What differs"
      description={differing.length === 0 ? 'Nothing' : `${differing.length} of ${rows.length} properties`}
    >
      {(differing.length > 0 || unfolded) && (
        <PlainTable
          label="Properties of both calls"
          columns={unfolded ? COLUMNS : COLUMNS.slice(0, -1)}
          rows={unfolded ? [...differing, ...same] : differing}
          rowId={({ label }) => label}
          rowProps={({ differs }) => ({ 'data-differs': differs })}
        />
      )}
      {same.length > 0 && (
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="flex h-10 w-full items-center gap-2 border-line border-t px-4 text-data text-ink-muted hover:bg-surface-hover focus-visible:-outline-offset-2"
        >
          <ChevronRight className={cn('size-3.5 transition-transform', unfolded && 'rotate-90')} />
          {same.length === 1 ? '1 row is the same' : `${same.length} rows are the same`}
        </button>
      )}
    </Card>
  )
}

type Fact = ReturnType<typeof differences>[number]

const side = (id: 'a' | 'b', header: string): Column<Fact> => ({
  id,
  header,
  className: 'num whitespace-normal',
  cell: (fact) => <span className={fact.differs ? 'font-medium' : undefined}>{fact[id]}</span>,
})

const COLUMNS: Column<Fact>[] = [
  { id: 'label', header: 'Property', className: 'text-ink-muted', cell: ({ label }) => label },
  side('a', 'A'),
  side('b', 'B'),
  {
    id: 'differs',
    header: <span className="sr-only">Differs</span>,
    className: 'text-ink-faint text-xs',
    cell: ({ differs }) => (differs ? 'differs' : ''),
  },
]

/** Both timelines on one axis with one cursor, and a table of what differs. */
export default function CompareView({ a, b, state }: { a: Call; b: Call; state: ReturnType<typeof useCompare> }) {
  const { by, pinned } = state
  const [moment] = useState(createMomentStore)
  useEffect(() => moment.pin(pinned), [moment, pinned])
  const first = useShifted(a, by)
  const second = useShifted(b, by)
  const extent = useMemo(() => {
    const extents = [first, second].map(({ call, nowSeconds }) =>
      extentOf(call, peopleOfCall(call, nowSeconds), nowSeconds),
    )
    return { from: Math.min(...extents.map(({ from }) => from)), to: Math.max(...extents.map(({ to }) => to)) }
  }, [first, second])
  const shared = { extent, state, moment }
  const people = useMemo(() => peopleOfBoth(a, b), [a, b])
  return (
    <>
      <Card
        className="mt-4 overflow-clip"
        data-testid="compare-timelines"
        title="Timelines"
        description={`Time since each call ${by === 'placed' ? 'was placed' : 'started'}. Drag to zoom both; click to pin the cursor.`}
      >
        <CompareLane name="A" shifted={first} {...shared} />
        <CompareLane name="B" shifted={second} {...shared} />
      </Card>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-12">
        <DifferenceTable a={a} b={b} className="xl:col-span-8" />
        <Card className="xl:col-span-4" title="Who joined">
          {people === null ? (
            <p className="px-4 pb-4 text-data text-ink-muted">Too many entries to compare everyone by name.</p>
          ) : (
            <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-2 px-4 pb-4 text-data">
              <Names label="Both" names={people.both} />
              <Names label="Only A" names={people.onlyA} />
              <Names label="Only B" names={people.onlyB} />
            </dl>
          )}
        </Card>
      </div>
    </>
  )
}

const Names = ({ label, names }: { label: string; names: readonly string[] }) => (
  <>
    <dt className="text-ink-muted">{label}</dt>
    <dd className="min-w-0 break-words">
      {names.length === 0 ? <span className="text-ink-faint">Nobody</span> : names.join(', ')}
    </dd>
  </>
)

type CompareLaneProps = {
  name: 'A' | 'B'
  shifted: ReturnType<typeof useShifted>
  extent: Span
  state: ReturnType<typeof useCompare>
  moment: MomentStore
}

/** One call on the shared axis, which is in UTC, where both calls start at midnight. */
function CompareLane({ name, shifted, extent, state, moment }: CompareLaneProps) {
  const { call, shift, nowSeconds } = shifted
  const { window, pinned, pin: onPin, zoomTo: onWindow } = state
  const zone = useZone()
  const [measure, width] = useWidth()
  const [selected, setSelected] = useState<string | null>(null)
  const { nameOf } = useMemo(() => castOf(call, nowSeconds), [call, nowSeconds])
  const layout = useMemo(() => {
    const options = { window, extent, width: width ?? 0, nowSeconds, collapse: false, zone: PLAIN_UTC }
    const drawn = layoutTimeline(call, options)
    return { ...drawn, ticks: drawn.ticks.map((tick) => ({ ...tick, label: sinceStart(tick.time, ZERO) })) }
  }, [call, window, extent, width, nowSeconds])
  const { drag, plot } = useGestures({ layout, call, moment, onWindow, onPin, onSelect: setSelected })
  const at = pinned ?? layout.window.from
  return (
    <section aria-label={`Timeline of call ${name}`} className="relative flex border-line border-t" data-lane-of={name}>
      <SideLetter name={name} className="absolute top-1 left-2 sm:left-3" />
      <LaneLabels {...{ layout, nameOf, selected }} initiator={call.initiator} onSelect={setSelected} />
      <div ref={measure} className="relative min-w-0 flex-1">
        {width === null ? (
          <div style={{ height: layout.height }} />
        ) : (
          <div
            role="slider"
            tabIndex={0}
            aria-label={`Moment in call ${name}. Arrow keys move it, comma and period jump to events, plus and minus zoom.`}
            aria-valuemin={Math.round(extent.from - ZERO)}
            aria-valuemax={Math.round(extent.to - ZERO)}
            aria-valuenow={Math.round(at - ZERO)}
            aria-valuetext={`${sinceStart(at, ZERO)} since the start, ${formatClock(at - shift, zone)}`}
            className="relative min-h-20 cursor-crosshair touch-pan-y select-none overflow-clip focus-visible:-outline-offset-2"
            {...plot}
          >
            <Plot layout={layout} call={call} zone={PLAIN_UTC} nameOf={nameOf} selected={selected} />
            {drag && <DragBand drag={drag} />}
            <Cursor layout={layout} moment={moment} start={ZERO} zone={zone} shift={shift} />
          </div>
        )}
        {layout.lanes.length === 0 && <p className="px-4 pb-4 text-data text-ink-muted">Nobody joined this call.</p>}
      </div>
    </section>
  )
}
