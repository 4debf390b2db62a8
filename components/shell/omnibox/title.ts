import type { Chip, Understood } from './types'

const isParty = ({ kind }: Chip) => kind === 'person' || kind === 'group'

/** What was understood, as the title of a list: `Calls with Priya Patel · yesterday 14:30–15:30 · dropped`. */
export function titleOf({ chips, q }: Pick<Understood, 'chips' | 'q'>): string {
  const parties = chips.filter(isParty).map(({ label }) => label)
  const joined = parties.map((label, index) =>
    index > 0 && roleIn(label) === roleIn(parties[index - 1] ?? '')
      ? `and ${label.slice(roleIn(label).length + 1)}`
      : label,
  )
  const others = chips.filter((chip) => !isParty(chip)).map(({ label }) => label)
  const head = ['Calls', ...joined].join(' ')
  return [head, ...others, ...(q === '' ? [] : [`“${q}”`])].join(' · ')
}

const roleIn = (label: string) => label.slice(0, label.indexOf(' '))
