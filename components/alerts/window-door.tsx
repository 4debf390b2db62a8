import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import type { Evaluation } from '@/lib/shared/alerts/alerts'
import { windowPath } from '@/lib/shared/alerts/message'
import { isOfMoment, seenOfWords } from '@/lib/shared/alerts/words'
import { readFilters } from '@/lib/shared/params/filters'

type WindowDoorProps = {
  judged: Evaluation
  /** The figure of the window that ends `at`, epoch seconds, and of how many calls. */
  value: number | null
  calls: number
  at: number
  /** What the link is called; `figure` in words. */
  label: (figure: string) => string
}

/** The figure of a window, as a link to its calls, or to who waits for a call back. */
export function WindowDoor({ judged, value, calls, at, label }: WindowDoorProps) {
  const figure = seenOfWords(judged, value, calls)
  if (isOfMoment(judged))
    return (
      <TextLink href={windowPath(judged, at)} aria-label={label(figure)}>
        {figure}
      </TextLink>
    )
  const filters = {
    ...readFilters(new URLSearchParams(judged.filters)),
    from: String(at - judged.windowMinutes * 60),
    to: String(at),
  }
  return (
    <Door filters={calls === 0 ? null : filters} label={label(figure)}>
      {figure}
    </Door>
  )
}
