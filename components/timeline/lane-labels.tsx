import { PhoneOutgoing } from 'lucide-react'
import { memo } from 'react'
import { cn } from '@/components/ui/cn'
import { Name } from '@/components/ui/text/name'
import { NO_UID } from '@/lib/shared/presence/uids'
import { exactDuration, formatDuration } from '@/lib/shared/text/format'
import { plainId } from '@/lib/shared/text/plain-name'
import { AXIS_PX, FILES_PX, STRIP_PX, type TimelineLayout } from '@/lib/shared/timeline/layout'
import { presentSeconds } from '@/lib/shared/timeline/presence'

type LaneLabelsProps = {
  layout: TimelineLayout
  initiator: string | null
  nameOf: (uid: string) => string
  selected: string | null
  onSelect: (uid: string | null) => void
}

/** Zooming and panning do not change the names. */
const isSame = (one: LaneLabelsProps, other: LaneLabelsProps): boolean =>
  one.layout.people === other.layout.people &&
  one.layout.recordingsY === other.layout.recordingsY &&
  one.layout.transcriptsY === other.layout.transcriptsY &&
  one.initiator === other.initiator &&
  one.nameOf === other.nameOf &&
  one.selected === other.selected &&
  one.onSelect === other.onSelect

/** Names beside the lanes, each a button that selects the person. */
export const LaneLabels = memo(function LaneLabels(props: LaneLabelsProps) {
  const { layout, initiator, nameOf, selected, onSelect } = props
  return (
    <div className="w-24 shrink-0 border-line border-r text-xs sm:w-44" style={{ paddingTop: AXIS_PX }}>
      <div
        className="flex items-center justify-between gap-1 whitespace-nowrap px-2 text-ink-faint max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-0 max-sm:text-[10px] max-sm:leading-[13px] sm:px-3"
        style={{ height: STRIP_PX }}
      >
        <span>Present</span>
        <span className="num">{layout.presentWords}</span>
      </div>
      {layout.recordingsY !== null && <FilesLabel>Recorded</FilesLabel>}
      {layout.transcriptsY !== null && <FilesLabel>Transcribed</FilesLabel>}
      {layout.lanes.map((lane) => {
        const { uid } = lane.person
        const isSelected = uid === selected
        const seconds = presentSeconds(lane.person)
        return (
          <button
            key={uid}
            data-lane-label=""
            type="button"
            aria-pressed={isSelected}
            title={`${uid === NO_UID ? nameOf(uid) : `${nameOf(uid)} (${plainId(uid)})`}, present for ${seconds > 0 ? exactDuration(seconds) : 'an unknown time'}`}
            onClick={() => onSelect(isSelected ? null : uid)}
            className={cn(
              'flex w-full items-center gap-1.5 border-line border-b px-2 text-left hover:bg-surface-hover focus-visible:-outline-offset-2 sm:px-3',
              isSelected && 'bg-accent-soft text-accent-ink',
            )}
            style={{ height: lane.height }}
          >
            <Name className="truncate font-medium">{nameOf(uid)}</Name>
            {uid === initiator && (
              <>
                <PhoneOutgoing className="size-3 shrink-0 text-ink-faint" />
                <span className="sr-only">called</span>
              </>
            )}
            <span className="num ml-auto shrink-0 text-ink-faint text-micro max-sm:hidden">
              {seconds > 0 ? formatDuration(seconds) : '–'}
            </span>
          </button>
        )
      })}
    </div>
  )
}, isSame)

const FilesLabel = ({ children }: { children: string }) => (
  <div className="flex items-center px-2 text-ink-faint sm:px-3" style={{ height: FILES_PX }}>
    {children}
  </div>
)
