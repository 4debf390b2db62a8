import { expect, it } from 'vitest'
import { chipsOf } from '@/components/parts/filters/chips'
import { BILL_GAPS } from '@/lib/shared/bill/basis'
import { CALLBACK_STATES, REPEAT_NAMES } from '@/lib/shared/callbacks/callbacks'
import { ANOMALY_NAMES, QUALITY_NAMES } from '@/lib/shared/calls/call'
import { OUTCOMES, ROLES, STAGES } from '@/lib/shared/calls/outcome'
import { FILTER_NAMES, FILTERS, type FilterName } from '@/lib/shared/filters/filters'
import { GAP_NAMES } from '@/lib/shared/issues/gaps'
import { readFilters } from '@/lib/shared/params/filters'
import { zoned } from '../../support/zoned'

/** Shown by the range and zone pickers, or the chip of the filter that they belong to. */
const SHOWN_ELSEWHERE: readonly FilterName[] = ['range', 'from', 'to', 'tz', 'callbackHours', 'repeatHours']
const TEXTS = [
  '1',
  'true',
  STAGES[0],
  ROLES[0],
  OUTCOMES[0],
  GAP_NAMES[0],
  BILL_GAPS[0],
  ANOMALY_NAMES[0],
  QUALITY_NAMES[0],
  CALLBACK_STATES[0],
  REPEAT_NAMES[0],
  'in',
]

it.each(FILTER_NAMES.filter((name) => !SHOWN_ELSEWHERE.includes(name)))(
  'a filter by %s has a chip that removes it',
  (name) => {
    const text = TEXTS.find((one) => FILTERS[name].safeParse(one).success)
    expect(text, `no example fits ${name}`).toBeDefined()
    const filters = readFilters({ [name]: text })
    const chips = chipsOf(filters, (_, id) => id, zoned('UTC'))
    expect(chips).toHaveLength(1)
    expect(Object.keys(chips[0]?.remove ?? {})).toContain(name)
  },
)
