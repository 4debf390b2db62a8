import { FoldHorizontal, Minus, Plus } from 'lucide-react'
import { Button, IconButton } from '@/components/ui/form/button'
import { Kbd } from '@/components/ui/text/badge'

type ToolbarProps = {
  whole: boolean
  /** How many empty stretches there are. */
  foldable: number
  fold: boolean
  onFold: (fold: boolean) => void
  onZoom: (factor: number) => void
  onReset: () => void
}

const ZOOM = 0.6

/** Zoom, and folding of empty stretches. */
export function TimelineToolbar({ whole, foldable, fold, onFold, onZoom, onReset }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 px-3 pb-2 print:hidden">
      <IconButton label="Zoom in (+)" size="sm" onClick={() => onZoom(ZOOM)}>
        <Plus className="size-4" />
      </IconButton>
      <IconButton label="Zoom out (−)" size="sm" disabled={whole} onClick={() => onZoom(1 / ZOOM)}>
        <Minus className="size-4" />
      </IconButton>
      {!whole && (
        <Button variant="ghost" size="sm" onClick={onReset}>
          Reset zoom
        </Button>
      )}
      {foldable > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={fold}
          icon={<FoldHorizontal className="size-3.5" />}
          onClick={() => onFold(!fold)}
        >
          {fold ? 'Show empty time' : 'Fold empty time'}
        </Button>
      )}
      <p className="ml-auto text-ink-faint text-xs max-md:hidden">
        Drag to zoom · click to pin a moment · <Kbd>,</Kbd> <Kbd>.</Kbd> events · <Kbd>c</Kbd> copy link
      </p>
    </div>
  )
}
