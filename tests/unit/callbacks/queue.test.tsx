import { QueryClient } from '@tanstack/react-query'
import { Children, isValidElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { CallbacksPage } from '@/components/callbacks/callbacks-page'
import Waiting from '@/components/overview/waiting'
import { CallbackActions } from '@/components/parts/callbacks/callback-actions'
import { useCallbackActions } from '@/components/parts/callbacks/use-callback-actions'
import { MenuItem } from '@/components/ui/overlay/menu'
import { useAppliedFilters } from '@/lib/client/data/use-overview'
import { type CallbackLine, callbackQueueRoute } from '@/lib/shared/callbacks/callback-queue'
import { withoutRange } from '@/lib/shared/filters/filters'
import { questionKey } from '@/lib/shared/http/route'
import { meRoute } from '@/lib/shared/users/roles'
import { drawn, textOf } from '../../support/drawn'

const NOW = 1_700_000_000
const ME = { id: 'me', email: 'me@example.com', name: 'Me', role: 'ops' as const, uid: null, team: null }

/** A line that somebody holds, or nobody, and that is snoozed, or not. */
function lineOf(caller: string, { holder = '', isSnoozed = false }): CallbackLine {
  const from = { id: caller, name: null }
  const to = { id: 'field-team', name: null }
  const last = { sessionId: caller, time: NOW - 60, status: 'unanswered', type: 'audio', isGroup: true, from, to }
  return {
    ...{ caller: from, target: to, isGroup: true, calls: 1, firstMissedAt: NOW - 60, lastMissedAt: NOW - 60 },
    ...{ dueAt: NOW + 60, state: 'open', last, attempts: [] },
    handling: {
      ...{ id: caller, claimedBy: holder === '' ? null : { id: holder, name: holder }, claimedAt: NOW - 30 },
      ...{ snoozedUntil: isSnoozed ? NOW + 3600 : null, note: null, outcome: null, outcomeAt: null },
      ...{ closedAt: null, closedBy: null },
    },
  }
}

/** Gives the page its answers before it asks for them. */
function Answered({ client, lines, children }: { client: QueryClient; lines: CallbackLine[]; children: ReactNode }) {
  const { filters } = useAppliedFilters()
  const queue = { hours: 4, asOf: NOW, lines, open: lines.length, overdue: 0, callers: lines.length }
  const answer = { data: queue, meta: { waiting: lines.length, syncedAt: NOW, names: {} } }
  client.setQueryData(questionKey(callbackQueueRoute, { query: withoutRange(filters) }), answer)
  return children
}

function shown(element: ReactNode, lines: CallbackLine[], search = ''): string {
  const client = new QueryClient()
  client.setQueryData(questionKey(meRoute, {}), { data: ME })
  const page = (
    <Answered client={client} lines={lines}>
      {element}
    </Answered>
  )
  return textOf(drawn(page, `/${search}`, client))
}

describe('a queue in which all are snoozed', () => {
  const all = ['ana', 'bo', 'cy'].map((caller) => lineOf(caller, { isSnoozed: true }))

  it('says so below the number of those who wait', () => {
    const page = shown(<CallbacksPage />, all)
    expect(page).toContain('3 call-backs are waiting')
    expect(page).toContain('All of them are snoozed')
    expect(page).not.toContain('Every caller has been reached')
    expect(shown(<CallbacksPage />, all.slice(1, 2))).toContain('The only one is snoozed')
  })

  it('says so on the Overview, beside the same number', () => {
    const card = shown(<Waiting />, all)
    expect(card).toContain('All 3')
    expect(card).toContain('All of them are snoozed.')
    expect(card).not.toContain('Nobody waits')
  })

  it('says so of one’s own', () => {
    const own = [...all, lineOf('dee', { holder: 'me', isSnoozed: true }), lineOf('flo', { holder: 'ana' })]
    expect(shown(<CallbacksPage />, own, '?queue=mine')).toContain('Your only one is snoozed')
    expect(shown(<CallbacksPage />, all, '?queue=mine')).toContain('You have claimed nobody')
  })

  it('says that nobody waits only if nobody does', () => {
    expect(shown(<CallbacksPage />, [])).toContain('Every caller has been reached or called')
    expect(shown(<Waiting />, [])).toContain('Nobody waits for a call back.')
    expect(shown(<CallbacksPage />, [lineOf('ana', {})], '?queue=snoozed')).toContain('Nobody is snoozed')
  })
})

/** The plain items of a menu, which is not rendered before it is opened. */
const itemsIn = (node: ReactNode): string[] =>
  Children.toArray(node).flatMap((one) => {
    if (!isValidElement<{ children?: ReactNode }>(one)) return []
    const { children } = one.props
    return one.type === MenuItem ? [Children.toArray(children).join('')] : itemsIn(children)
  })

const Items = ({ line }: { line: CallbackLine }) => itemsIn(CallbackActions({ line, asOf: NOW })).join(', ')

test('a menu offers to close what is free or one’s own; of what somebody else holds, only the release', () => {
  const itemsOf = (line: CallbackLine) => shown(<Items line={line} />, [line])
  expect(itemsOf(lineOf('ana', {}))).toMatch(/^Mark as done, Snooze for 1 hour, .*9:?00/)
  expect(itemsOf(lineOf('ana', { holder: 'me' }))).toMatch(/, Mark as done, Snooze for 1 hour, .*, Release$/)
  expect(itemsOf(lineOf('ana', { holder: 'Bo' }))).toBe('Release from Bo')
})

type ActionsProps = { line: CallbackLine; give: (actions: ReturnType<typeof useCallbackActions>) => void }
function Actions({ line, give }: ActionsProps) {
  give(useCallbackActions(line, NOW))
  return null
}

describe('without a connection', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('the form of a note learns that it was not saved; other actions only say so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    const line = lineOf('ana', { holder: 'me' })
    const given: ReturnType<typeof useCallbackActions>[] = []
    shown(<Actions line={line} give={(actions) => given.push(actions)} />, [line])
    await expect(given[0]?.note('Asked for a call after lunch.')).rejects.toThrow('not responding')
    await expect(given[0]?.done()).resolves.toBeUndefined()
  })
})
