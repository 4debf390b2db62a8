import { divided, type Part } from './parts'

/** A part, and how many of its calls one statement may answer. */
export type SizedPart = Part & { size: number }

/** Parts in work at a time: one is written while the reader takes the one before. */
const AHEAD = 2

/** Parts as bytes, in their order. */
export async function* inOrder(
  parts: readonly SizedPart[],
  write: (part: Part) => Promise<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const begun: Promise<Uint8Array<ArrayBuffer>>[] = []
  for (const whole of parts)
    for await (const part of divided(whole, whole.size)) {
      const bytes = write(part)
      // Awaited in its turn; until then, a failure is not unhandled.
      bytes.catch(() => undefined)
      begun.push(bytes)
      if (begun.length >= AHEAD) yield (await begun.shift()) as Uint8Array<ArrayBuffer>
    }
  for (const bytes of begun) yield await bytes
}
