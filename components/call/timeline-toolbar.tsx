import { FoldHorizontal, Minus, Plus } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import { ZOOM_IN, ZOOM_OUT } from '@/components/timeline/keys'
import { IconButton, QuietButton } from '@/components/ui/form/button'
import { Kbd } from '@/components/ui/text/badge'
import type { TimelineLayout } from '@/lib/shared/timeline/layout'
import type { Person, Span } from '@/lib/shared/timeline/presence'
import { isWhole, panWindow } from '@/lib/shared/timeline/zoom'

type ToolbarProps = {
  layout: TimelineLayout
  fold: boolean
  onFold: (fold: boolean) => void
  /** Given the key that does the same. */
  onZoom: (key: string) => void
  onWindow: (window: Span | null) => void
}

/** Zoom, folding of empty stretches, and, where only a part of the call is in sight, where that is. */
export function TimelineToolbar({ layout, fold, onFold, onZoom, onWindow }: ToolbarProps) {
  const whole = isWhole(layout.window, layout.extent)
  return (
    <>
      <div className="flex flex-wrap items-center gap-1 px-3 pb-2 print:hidden">
        <IconButton icon={Plus} large label="Zoom in (+)" size="sm" onClick={() => onZoom(ZOOM_IN)} />
        <IconButton
          icon={Minus}
          large
          label="Zoom out (−)"
          size="sm"
          disabled={whole}
          onClick={() => onZoom(ZOOM_OUT)}
        />
        {!whole && <QuietButton onClick={() => onWindow(null)}>Reset zoom</QuietButton>}
        {layout.foldable.length > 0 && (
          <QuietButton aria-pressed={fold} icon={FoldHorizontal} onClick={() => onFold(!fold)}>
            {fold ? 'Show empty time' : 'Fold empty time'}
          </QuietButton>
        )}
        <p className="ml-auto text-ink-faint text-xs max-md:hidden">
          Drag to zoom · click to pin a moment · <Kbd>,</Kbd> <Kbd>.</Kbd> events · <Kbd>c</Kbd> copy link
        </p>
      </div>
      {!whole && layout.width > 0 && <Minimap layout={layout} onWindow={onWindow} />}
    </>
  )
}

/** Shows where the window is in the whole call; pressing anywhere moves it there. The keyboard pans with the plot's arrow keys. */
function Minimap({ layout, onWindow }: { layout: TimelineLayout; onWindow: (window: Span) => void }) {
  const { extent, window } = layout
  const whole = extent.to - extent.from
  const share = shareOf(extent)
  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = extent.from + ((event.clientX - box.left) / Math.max(box.width, 1)) * whole
    onWindow(panWindow(window, at - (window.from + window.to) / 2, extent))
  }
  return (
    <div
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
      className="relative mr-2 mb-2 ml-26 h-3 cursor-pointer overflow-hidden rounded-sm bg-surface-sunken sm:ml-46 print:hidden"
    >
      <WholeCall people={layout.people} extent={extent} />
      <span
        className="absolute inset-y-0 rounded-sm border border-accent bg-accent/20"
        style={{ left: share(window.from), width: share(extent.from + window.to - window.from) }}
      />
    </div>
  )
}

/** The position of a time in the whole call, as a percentage of the width. */
const shareOf = (extent: Span) => (time: number) => `${((time - extent.from) / (extent.to - extent.from)) * 100}%`

/** Everyone's presence on one line. Memoized, since it does not change while the window moves. */
const WholeCall = memo(function WholeCall({ people, extent }: { people: readonly Person[]; extent: Span }) {
  const share = shareOf(extent)
  return people.map((person) =>
    person.presence.map((span) => (
      <span
        key={`${person.uid}-${span.from}`}
        className="absolute inset-y-0 bg-ink-faint/15"
        style={{ left: share(span.from), width: `calc(${share(extent.from + span.to - span.from)} + 1px)` }}
      />
    )),
  )
})
