import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { InputField } from '@/components/ui/form/field'
import { SpanFields, useWrittenSpan } from '@/components/ui/form/span-fields'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { toast, toastWithUndo } from '@/components/ui/overlay/toast'
import { fieldErrors } from '@/lib/client/http/api-error'
import { useSend } from '@/lib/client/http/use-answer'
import { useFilters } from '@/lib/client/page/use-filters'
import { useNow } from '@/lib/client/page/use-now'
import {
  type Annotation,
  addAnnotationRoute,
  annotationsRoute,
  changeAnnotationRoute,
  MAX_ANNOTATION_CHARACTERS,
  type WrittenAnnotation,
} from '@/lib/shared/notes/annotations'
import { MINUTE_SECONDS } from '@/lib/shared/zones/read-instant'
import { localOf } from '@/lib/shared/zones/written-time'

type Span = { fromSeconds: number; toSeconds: number | null }

/** A new annotation's first times, epoch seconds: a window that the viewer chose, such as an incident; else the present minute if shown; else the middle. */
export function proposedSpan(window: { from: number; to: number }, isChosen: boolean, nowSeconds: number): Span {
  const { from, to } = window
  if (isChosen && to - from > MINUTE_SECONDS) return { fromSeconds: from, toSeconds: to }
  const isNow = from <= nowSeconds && nowSeconds < to
  const at = isNow ? nowSeconds : Math.floor((from + to) / 2)
  return { fromSeconds: at - (at % MINUTE_SECONDS), toSeconds: null }
}

type AnnotationDialogProps = {
  annotation: Annotation | null
  /** The chart's window, from which the first times are taken. */
  proposed: { from: number; to: number }
}

/** Adds or edits an annotation. Times are in the page's zone; without an end it marks a moment. */
export default function AnnotationDialog({ annotation, proposed }: AnnotationDialogProps) {
  const send = useSend(annotationsRoute)
  const write = useMutation({
    mutationFn: (body: WrittenAnnotation) =>
      annotation === null
        ? send(addAnnotationRoute, { body })
        : send(changeAnnotationRoute, { params: { id: annotation.id }, body }),
  })
  const wrong = fieldErrors(write.error)
  const { range, zone } = useFilters()
  const now = useNow() ?? proposed.to
  const [given] = useState(annotation ?? proposedSpan(proposed, range === null, now))
  const [body, setBody] = useState(annotation?.body ?? '')
  const local = (at: number | null) => localOf(String(at ?? ''), zone)
  const span = useWrittenSpan({ from: local(given.fromSeconds), to: local(given.toSeconds) }, zone)
  const submit = (close: () => void) => {
    const { from, to } = span.ends
    if (!span.check() || from === null) return
    const remark = { from, to: to || null, tz: zone.name, body: body.trim() }
    write.mutate(remark, {
      onSuccess: () => {
        if (annotation === null) toast('Annotation added.')
        else toastWithUndo('Annotation saved.', () => write.mutateAsync(asBefore(annotation)), annotation.id)
        close()
      },
    })
  }
  return (
    <FormDialog
      title={annotation === null ? 'Add annotation' : 'Edit annotation'}
      description="Visible to everyone on every chart over time."
      submitLabel={annotation === null ? 'Add' : 'Save'}
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
    >
      <InputField
        label="What happened"
        error={wrong.body}
        required
        maxLength={MAX_ANNOTATION_CHARACTERS}
        placeholder="e.g. Campaign started"
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <SpanFields span={span} errors={wrong} toHelp="Leave empty for a single moment." required />
    </FormDialog>
  )
}

function asBefore({ fromSeconds, toSeconds, body }: Annotation): WrittenAnnotation {
  return { from: String(fromSeconds), to: toSeconds === null ? null : String(toSeconds), body }
}
