/**
 * How much a client wants a media type (RFC 9110, section 12.5.1): the weight of the closest range that names it, from 0 to 1; 1 where it names
 * nothing at all, 0 where it names only others.
 * @param accepted the value of `Accept`
 * @param type such as `application/json`
 */
export function acceptedWeight(accepted: string | null, type: string): number {
  if (accepted === null || accepted.trim() === '') return 1
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
  let best = { rank: ranges.length, weight: 0 }
  for (const entry of accepted.split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    // An old client of Java sends `*` for `*/*`.
    const rank = ranges.indexOf(range === '*' ? '*/*' : range)
    if (rank === -1 || rank >= best.rank) continue
    const weight = Number(parameters.find((one) => /^q\s*=/.test(one))?.replace(/^q\s*=\s*/, '') ?? 1)
    best = { rank, weight: Number.isFinite(weight) ? weight : 1 }
  }
  return best.weight
}
