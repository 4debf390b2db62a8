import { listOfPersonSql, listSql } from '../peers/list-sql'
import type { Question } from '../question'
import { atMost } from '../report'
import { lastDays, type Sample } from '../sample'

const PER_PAGE = 50
const DEEP_PAGE = 100
const MINUTES_10 = '600'

/** Pages of calls, each with its total. */
export function lists(sample: Sample): Question[] {
  const list = (what: string, params: Record<string, string>, peer: Question['peer']): Question => ({
    what,
    path: '/api/calls',
    params: { perPage: String(PER_PAGE), ...params },
    budget: atMost(12),
    peer,
  })
  const month = lastDays(sample, 30)
  const { busyPerson, rarePerson, group } = sample
  return [
    list('newest 50 of everything', {}, listSql({})),
    list('newest 50 unanswered', { status: 'unanswered' }, listSql({ status: 'unanswered' })),
    list(
      'newest 50 video calls of 10 minutes and more',
      { type: 'video', minDuration: MINUTES_10 },
      listSql({ type: 'video', minDuration: Number(MINUTES_10) }),
    ),
    list('newest 50 of a busy person', { uid: busyPerson }, listOfPersonSql(busyPerson)),
    list('newest 50 of a rare person', { uid: rarePerson }, listOfPersonSql(rarePerson)),
    list('newest 50 of a group', { guid: group }, listSql({ group })),
    list(
      'longest 50 of 30 days',
      { sort: '-duration', ...month },
      listSql({ order: 'duration_seconds DESC NULLS LAST' }),
    ),
    list('page 100 of everything', { page: String(DEEP_PAGE) }, listSql({ skip: (DEEP_PAGE - 1) * PER_PAGE })),
  ]
}
