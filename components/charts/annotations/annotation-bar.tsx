import { Flag, Pencil, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { IconButton, QuietButton } from '@/components/ui/form/button'
import { useDialog } from '@/components/ui/overlay/dialog-place'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'
import { toastOutcome } from '@/components/ui/overlay/toast'
import { useMay } from '@/lib/client/data/use-me'
import { useSend } from '@/lib/client/http/use-answer'
import { useZone } from '@/lib/client/page/use-zone'
import {
  type Annotation,
  annotationsRoute,
  deleteAnnotationRoute,
  restoreAnnotationRoute,
} from '@/lib/shared/notes/annotations'
import { formatDay, formatTime } from '@/lib/shared/text/format'
import { letterOf, type useAnnotations } from './annotation-marks'

const AnnotationDialog = dynamic(() => import('./annotation-dialog'), { ssr: false })

/** The annotations of a chart, each with the letter of its mark, and the button that adds one within its window for roles that allow it. */
export default function AnnotationBar({ annotations, window }: ReturnType<typeof useAnnotations>) {
  const mayAnnotate = useMay('annotate')
  const show = useDialog()
  const write = (annotation: Annotation | null) =>
    window !== null && show(<AnnotationDialog annotation={annotation} proposed={window} />)
  return (
    // Of fixed height, so that nothing moves when annotations load.
    <div className="mt-2 flex min-h-6 flex-wrap items-center gap-1.5 text-xs">
      {annotations.map((annotation, index) => (
        <AnnotationChip
          key={annotation.id}
          annotation={annotation}
          letter={letterOf(index)}
          onEdit={mayAnnotate ? () => write(annotation) : null}
        />
      ))}
      {mayAnnotate && window !== null && (
        <QuietButton icon={Flag} onClick={() => write(null)} className="h-6 text-ink-faint text-xs">
          Annotate
        </QuietButton>
      )}
    </div>
  )
}

type AnnotationChipProps = { annotation: Annotation; letter: string; onEdit: (() => void) | null }

function AnnotationChip({ annotation, letter, onEdit }: AnnotationChipProps) {
  const zone = useZone()
  const moment = (at: number) => `${formatDay(at, zone)}, ${formatTime(at, zone)}`
  const until = annotation.toSeconds === null ? '' : ` – ${moment(annotation.toSeconds)}`
  const [open, setOpen] = useState(false)
  const send = useSend(annotationsRoute)
  const ofOne = { params: { id: annotation.id } }
  const deleteAnnotation = () =>
    toastOutcome(send(deleteAnnotationRoute, ofOne), 'Annotation deleted.', () => send(restoreAnnotationRoute, ofOne))
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        data-annotation={letter}
        className="inline-flex h-6 max-w-64 items-center gap-1.5 rounded-md border border-line px-1.5 text-ink-muted hover:border-line-strong hover:text-ink"
      >
        <span className="flex h-4 min-w-4 items-center justify-center rounded bg-accent px-0.5 font-medium text-[10px] text-ink-inverse">
          {letter}
        </span>
        <span className="truncate">{annotation.body}</span>
      </PopoverTrigger>
      <PopoverContent aria-label={`Annotation ${letter}`} className="p-3">
        <p className="break-words">{annotation.body}</p>
        <p className="num mt-1 text-ink-faint text-xs">
          {`${moment(annotation.fromSeconds)}${until} · ${annotation.author}`}
        </p>
        {onEdit !== null && (
          <div className="mt-2 flex gap-1">
            <IconButton
              icon={Pencil}
              label="Edit annotation"
              size="sm"
              onClick={() => {
                setOpen(false)
                onEdit()
              }}
            />
            <IconButton icon={Trash2} label="Delete annotation" size="sm" onClick={deleteAnnotation} />
          </div>
        )}
      </PopoverContent>
    </Popover>
  )
}
