import { aroundQuantities } from '@/lib/shared/unbroken'

/** A sentence in which a number stays on the line of its unit. */
export function Prose({ children }: { children: string }) {
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
