import { capital } from '@/lib/shared/capital'
import { narrowed } from '@/lib/shared/charts/doors'
import { unusualDoor, unusualText, whenText } from '@/lib/shared/charts/unusual-words'
import { shareText } from '@/lib/shared/charts/values'
import { formatCount } from '@/lib/shared/format'
import { callsHref } from '@/lib/shared/links'
import { QUALITY_NAMES } from '@/lib/shared/quality/names'
import type { NamedUnusual } from './figures'
import { LEAST_EXCESS, LEAST_PART, LEAST_TROUBLED } from './least'
import { period, type Rule } from './rule'
import { listed } from './words'

/** Unanswered calls matter most, then calls that came or did not come; minutes follow from these. An hour says more than its day. */
const RANK = { unanswered: 0, calls: 1, totalMinutes: 2 } as const
const rankOf = ({ figure, span, score }: NamedUnusual) =>
  (figure === 'unanswered' && score < 0 ? 3 : RANK[figure]) * 2 + (span === 'hour' ? 0 : 1)

/** The hour, or the day, that is most unlike the same one of the weeks before, and who explains it. */
export const unusualHour: Rule = (figures) => {
  const [item] = figures.unusual
    .filter(({ figure }) => figure !== 'totalMinutes')
    .toSorted((one, other) => rankOf(one) - rankOf(other) || Math.abs(other.score) - Math.abs(one.score))
  if (item === undefined) return null
  const door = unusualDoor(period(figures), { ...item, causes: [...item.causes] })
  if (door === null) return null
  const { value, usual } = unusualText({ ...item, causes: [...item.causes] })
  const groups = item.causes.filter(({ kind }) => kind === 'group')
  const causes = groups.length > 0 ? groups : item.causes
  const excessOf = ({ value: own, median }: (typeof causes)[number]) => Math.abs(own - median)
  const most = Math.max(...causes.map(excessOf))
  const mostly = causes
    .filter((cause) => excessOf(cause) >= LEAST_PART * most)
    .slice(0, 2)
    .map(({ name, value: own, median }) => `${name} (${formatCount(own)}, usually ${formatCount(median)})`)
  return {
    text: `${capital(whenText(item, figures.asked.tz))} stands out: ${value}, ${usual.replace(/ ± .*/, '')}${mostly.length === 0 ? '' : `; mostly ${listed(mostly)}`}.`,
    metric: item.figure,
    value: item.value,
    previous: item.median,
    n: item.value,
    href: callsHref(door),
  }
}

/** Whose calls most of those that dropped, reconnected or left someone alone are. */
export const troubledPerson: Rule = (figures) => {
  const { troubled, now } = figures
  const [most] = troubled.people
    .filter(({ troubled: own, calls }) => {
      const share = own / troubled.calls
      return own >= LEAST_TROUBLED && share >= LEAST_PART && share >= LEAST_EXCESS * (calls / now.calls)
    })
    .toSorted((one, other) => other.troubled - one.troubled || (one.id < other.id ? -1 : 1))
  const flagged = most && narrowed(period(figures), 'quality', QUALITY_NAMES)
  const door = flagged && narrowed(flagged, 'uid', [most.id])
  if (!most || !door) return null
  return {
    text: `${most.name} was in ${shareText(most.troubled, troubled.calls)} of the ${formatCount(troubled.calls)} calls that dropped, reconnected or left someone alone, against ${shareText(most.calls, now.calls)} of all calls.`,
    metric: 'calls',
    value: most.troubled,
    previous: null,
    n: most.troubled,
    href: callsHref(door),
  }
}
