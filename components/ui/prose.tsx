import { aroundRightToLeft } from '@/lib/shared/text/right-to-left'
import { aroundQuantities } from './unbroken'

/** A sentence in which a number stays on the line of its unit, and a name written from right to left moves nothing around it. */
export function Prose({ children }: { children: string }) {
  return aroundRightToLeft(children).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in the order of the text
    index % 2 === 0 ? <Quantities key={index}>{part}</Quantities> : <bdi key={index}>{part}</bdi>,
  )
}

function Quantities({ children }: { children: string }) {
  return aroundQuantities(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in the order of the text
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
