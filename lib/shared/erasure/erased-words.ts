import { formatDate, type Zone } from '@/lib/shared/text/format'

/** Why nothing is found about people who were erased, in a sentence each; null where none of them was. @param asked how many people were asked about */
export function erasedWords(
  erased: readonly { uid: string; erasedAt: number }[],
  asked: number,
  zone: Zone,
): string | null {
  const [first] = erased
  if (first === undefined) return null
  if (asked === 1)
    return `This person was erased on ${formatDate(first.erasedAt, zone)}. Their calls are kept under a pseudonym.`
  return erased.map(({ uid, erasedAt }) => `${uid} was erased on ${formatDate(erasedAt, zone)}.`).join(' ')
}
