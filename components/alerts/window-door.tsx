import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import type { Evaluation } from '@/lib/shared/alerts/alerts'
import { isOfMoment, seenOfWords } from '@/lib/shared/alerts/words'
import { pageHref } from '@/lib/shared/links'
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
  const asked = readFilters(new URLSearchParams(judged.filters))
  if (isOfMoment(judged))
    return (
      <TextLink href={pageHref('/callbacks', asked)} aria-label={label(figure)}>
        {figure}
      </TextLink>
    )
  const filters = {
    ...asked,
    from: String(at - judged.windowMinutes * 60),
    to: String(at),
  }
  return (
    <Door filters={calls === 0 ? null : filters} label={label(figure)}>
      {figure}
    </Door>
  )
}
