import { Door } from '@/components/ui/text/door'
import { TextLink } from '@/components/ui/text/link'
import type { Evaluation } from '@/lib/shared/alerts/alerts'
import { isOfMoment, seenOfWords } from '@/lib/shared/alerts/words'
import { pageHref } from '@/lib/shared/links'
import { readFilters } from '@/lib/shared/params/filters'

type WindowDoorProps = {
  judged: Evaluation
  /** The figure of the window that ends at `at` (epoch seconds); `calls` are those behind it. */
  value: number | null
  calls: number
  at: number
  /** The label of the link, given the figure in words. */
  label: (figure: string) => string
}

/** The figure of a window as a link to its calls, or to the call-back queue. */
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
