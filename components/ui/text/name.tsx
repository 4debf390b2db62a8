import { cn } from '@/components/ui/cn'
import { useNow } from '@/lib/client/page/use-now'
import { useZone } from '@/lib/client/page/use-zone'
import { formatAge, formatDateTime } from '@/lib/shared/text/format'
import { aroundRightToLeft } from '@/lib/shared/text/html'
import { plainId } from '@/lib/shared/text/plain-name'

/**
 * A text from outside, such as a name or an id: isolated, so that right-to-left text reorders nothing around it, and broken anywhere before it
 * widens its box. In rows of one line, `truncate` cuts it (design, section 3: a name is text, never layout).
 */
export function Name({ children, className }: { children: string; className?: string }) {
  return <bdi className={cn('wrap-anywhere min-w-0', className)}>{plainId(children)}</bdi>
}

/** “4 min ago”, kept current, with the exact time in `zone` on hover. Server-rendered as the exact time. `at` is epoch seconds. */
export function RelativeTime({ at, className }: { at: number; className?: string }) {
  const zone = useZone()
  const now = useNow()
  const exact = formatDateTime(at, zone)
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={`${exact} (${zone.name})`} className={className}>
      {now === null ? exact : now - at < 1 ? 'just now' : `${formatAge(now - at)} ago`}
    </time>
  )
}

/** A number with its unit, and durations in one piece: `10 s`, `71.2 %`, `1 min 30 s`. */
const QUANTITY = /(\d[\d.,]{0,20} (?:s|min|h|d|%|points?)(?![\p{L}\d])(?: \d+ (?:s|min|h)(?![\p{L}\d]))*)/u

/** The parts of a text: every other one is a quantity that belongs on one line. */
export const aroundQuantities = (text: string): string[] => text.split(QUANTITY)

/** A sentence in which a number stays on the line of its unit, and a right-to-left name reorders nothing around it. */
export const Prose = ({ children }: { children: string }) =>
  aroundRightToLeft(children).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in the order of the text
    index % 2 === 0 ? <Quantities key={index}>{part}</Quantities> : <bdi key={index}>{part}</bdi>,
  )

const Quantities = ({ children }: { children: string }) =>
  aroundQuantities(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in the order of the text
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
