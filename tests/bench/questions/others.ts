import { searchIdSql, searchNamesSql } from '../peers/search-sql'
import type { Question } from '../question'
import { atMost } from '../report'
import { lastDays, type Sample } from '../sample'

/** Searches of the whole history. */
export function searches({ idPart, name, twoNames, ticket }: Sample): Question[] {
  const search = (what: string, q: string, peer?: Question['peer']): Question => ({
    what,
    path: '/api/calls',
    params: { q, perPage: '50' },
    budget: atMost(30),
    peer,
  })
  return [
    search('part of a session id', idPart, searchIdSql(idPart)),
    search('a name', name, searchNamesSql([name])),
    search('two names', twoNames, searchNamesSql(twoNames.split(' '))),
    search('a ticket number in a note', ticket),
  ]
}

/** What whole pages ask, over 30 days. */
export function pagesOfThirtyDays(sample: Sample): Question[] {
  const params = { tz: 'Europe/Paris', ...lastDays(sample, 30) }
  return [
    { what: 'what needs a look, 30 days', path: '/api/needs-a-look', params, budget: atMost(100) },
    { what: 'calls and people at once, 30 days', path: '/api/concurrency', params, budget: atMost(60) },
    { what: 'people, 30 days', path: '/api/people', params, budget: atMost(45) },
    { what: 'the bill, 30 days', path: '/api/bill', params, budget: atMost(60) },
    { what: 'data quality, 30 days', path: '/api/issues', params },
  ]
}
