import { aroundRightToLeft } from '@/lib/shared/text/right-to-left'

/** A number with its unit, and durations in one piece: `10 s`, `71.2 %`, `1 min 30 s`. */
const QUANTITY = /\d[\d.,]{0,20} (?:s|min|h|d|%|pp)(?![\p{L}\d])(?: \d+ (?:s|min|h)(?![\p{L}\d]))*/gu

/** Prose in parts, every other of which is a quantity that belongs on one line: text, quantity, text, … Joined, they are the text. */
export function aroundQuantities(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: quantity, index } of text.matchAll(QUANTITY)) {
    parts.push(text.slice(from, index), quantity)
    from = index + quantity.length
  }
  return [...parts, text.slice(from)]
}

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
