import { expect, test } from 'vitest'
import type { RouteHandler } from '@/lib/server/http/define-route'
import type { User } from '@/lib/shared/users/users'
import type { Answer, Request } from './documented'

type Ask = (name: string, request: Partial<Request>) => Promise<Answer>
type World = { handlers: ReadonlyMap<string, RouteHandler>; admin: User; uid: string }

/** Tests `me` and an account's own team on every route. @param again reads the admin's account again */
export function testOwnAccount(world: () => World, ask: Ask, again: () => Promise<User>): void {
  const peopled = () =>
    [...world().handlers].filter(
      ([name, { route }]) => name.startsWith('GET ') && route.query?.shape.initiator && route.params === undefined,
    )
  const more = (name: string): Record<string, string> => ({
    ...(name.endsWith('/export') && { format: 'csv' }),
    ...(name === 'GET /api/analytics' && { metrics: 'calls,answered', by: 'day' }),
    ...(name === 'GET /api/drivers' && { metric: 'answerRate', by: 'type' }),
  })
  const fieldsOf = ({ status, json }: Answer) => [
    status,
    (json as { error?: { details?: { fields?: { field: string }[] } } }).error?.details?.fields?.map(
      (one) => one.field,
    ),
  ]
  const change = async (body: object) => {
    const answer = await ask('PATCH /api/me', { body })
    return { answer, as: await again() }
  }
  const AGO = { from: '2027-04-01', to: '2027-05-10', tz: 'Europe/Berlin' }
  const rangeOf = (name: string) => (name === 'GET /api/staffing' ? { tz: AGO.tz } : AGO)

  test('`me` is the account’s own uid in every route that filters people, which takes a tag too; without one, a 400 names the field', async () => {
    const { uid } = world()
    const { as: nobody } = await change({ uid: null })
    for (const [name] of peopled())
      expect(
        fieldsOf(await ask(name, { as: nobody, query: { ...rangeOf(name), ...more(name), joined: 'x,me' } })),
        name,
      ).toEqual([400, ['joined']])
    const { answer, as } = await change({ uid: ` ${uid.toUpperCase()} ` })
    expect(answer.json).toMatchObject({ data: { uid, team: null } })
    for (const [name] of peopled()) {
      const asked = async (filters: object) => {
        const { status, text } = await ask(name, { as, query: { ...rangeOf(name), ...more(name), ...filters } })
        return [status, text.replaceAll(/"(requestId|asOf|syncedAt|at|lagSeconds)":[^,}]*/g, '')]
      }
      expect(await asked({ uid: ' Me ', initiator: 'ME,x' }), name).toEqual(await asked({ uid, initiator: `${uid},x` }))
      // A tag that no call has is looked up, too.
      expect((await asked({ tag: 'nobody-gave-this' }))[0], name).toBe(200)
    }
    const tool = { name: 'query', arguments: { metrics: ['calls'], by: ['person'], uid: ['me'] } }
    const { text } = await ask('POST /api/mcp', {
      as,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
      headers: { accept: 'application/json' },
    })
    expect(text).toContain(`"person":"${uid}"`)
    expect(text).toContain(`uid=${uid}&`)
    expect(fieldsOf((await change({ uid: 'Me' })).answer)).toEqual([400, ['uid']])
  })

  test('what is read by others keeps who `me` was when it was saved; a view keeps `me`', async () => {
    const { uid } = world()
    const { as } = await change({ uid })
    const rule = { name: 'Mine', metric: 'missed', windowMinutes: 60, condition: 'above', threshold: 5, channels: [] }
    const listed = async (name: string) => (await ask(name, { as })).text
    const filters = 'uid=me&team=all&type=audio'
    const kept = `type=audio&uid=${uid}`
    const alert = await ask('POST /api/alerts', { as, body: { ...rule, filters } })
    expect(alert.status, alert.text).toBe(201)
    const digest = { name: 'Mine', frequency: 'weekly', weekday: 1, time: '08:00', zone: 'UTC', channels: [], filters }
    expect((await ask('POST /api/digests', { as, body: digest })).status).toBe(201)
    const path = '/explore?metrics=calls&by=day&initiator=me&range=7d'
    await ask('POST /api/shares', { as, body: { kind: 'report', path, label: 'Mine' } })
    await ask('POST /api/views', { as, body: { name: 'My calls', path: '/calls?uid=me' } })
    for (const name of ['GET /api/alerts', 'GET /api/digests']) {
      const text = await listed(name)
      const found = [...text.matchAll(/"filters":"([^"]*)"/g)].map(([, one]) => new URLSearchParams(one))
      for (const one of found) one.sort()
      expect(found.map(String), name).toContain(kept)
    }
    expect(await listed('GET /api/shares')).toContain(`initiator=${uid}`)
    expect(await listed('GET /api/views')).toContain('/calls?uid=me')
    await change({ uid: null })
    const { name: _name, channels: _channels, ...judged } = rule
    const body = { ...judged, filters: 'uid=me' }
    expect(fieldsOf(await ask('POST /api/alerts/preview', { body }))).toEqual([400, ['filters']])
  })

  test('a team that there is not, and what is no report or call, is refused wherever it is stored or tried, naming the field; a link with one deleted later does not work', async () => {
    const judged = { metric: 'missed', windowMinutes: 60, condition: 'above', threshold: 5 }
    const digest = { name: 'Gone', frequency: 'daily', weekday: 1, time: '08:00', zone: 'UTC' }
    const filters = 'team=nowhere'
    const path = (team: string) => `/explore?metrics=calls&by=day&range=7d&team=${encodeURIComponent(team)}`
    const link = { kind: 'report', label: 'Of a team' }
    const requests: [string, Partial<Request>, string][] = [
      ['POST /api/alerts', { body: { ...judged, name: 'Gone', filters, channels: [] } }, 'filters'],
      ['POST /api/alerts/preview', { body: { ...judged, filters } }, 'filters'],
      ['POST /api/digests', { body: { ...digest, filters, channels: [] } }, 'filters'],
      ['POST /api/digests/preview', { body: { name: 'Gone', frequency: 'daily', zone: 'UTC', filters } }, 'filters'],
      ['POST /api/shares', { body: { ...link, path: path('nowhere') } }, 'path'],
      ['GET /api/shares/preview', { query: { kind: 'report', path: path('nowhere') } }, 'path'],
      ['POST /api/shares', { body: { ...link, path: '/explore?metrics=beauty' } }, 'path'],
      ['POST /api/shares', { body: link }, 'path'],
      ['POST /api/shares', { body: { kind: 'call', label: 'Of no call' } }, 'sessionId'],
      ['POST /api/shares', { body: { kind: 'call', label: 'x', sessionId: 'x', path: path('all') } }, 'path'],
    ]
    for (const [name, request, field] of requests)
      expect(fieldsOf(await ask(name, request)), name).toEqual([400, [field]])
    const unknown = { kind: 'call', label: 'x', sessionId: 'no-such-call' }
    expect((await ask('POST /api/shares', { body: unknown })).status).toBe(404)
    const { json } = await ask('POST /api/teams', { body: { name: 'Here today', uids: [world().uid] } })
    const { id } = (json as { data: { id: string } }).data
    const shared = await ask('POST /api/shares', { body: { ...link, path: path('HERE today') } })
    const { url } = (shared.json as { data: { url: string } }).data
    expect((await ask('GET /api/shares', {})).text).toContain(`team=${id}`)
    const opened = () => ask('GET /api/shared/[token]', { params: { token: url.split('/').at(-1) ?? '' } })
    expect((await opened()).status).toBe(200)
    await ask('DELETE /api/teams/[id]', { params: { id } })
    expect((await opened()).status).toBe(404)
  })

  test('an own team is one that there is, and goes and returns with it; answers never depend on it', async () => {
    expect(fieldsOf((await change({ team: 'nowhere' })).answer)).toEqual([400, ['team']])
    const { json } = await ask('POST /api/teams', { body: { name: 'Mine', uids: [world().uid] } })
    const { id } = (json as { data: { id: string } }).data
    const calls = async (as: User, query: object) =>
      (await ask('GET /api/calls', { as, query: { ...AGO, ...query } })).json as {
        meta: { pagination: { total: number } }
      }
    const { as: before } = await change({ team: null })
    const all = (await calls(before, {})).meta.pagination.total
    const { answer, as } = await change({ team: id })
    expect(answer.json).toMatchObject({ data: { team: id } })
    for (const query of [{}, { team: 'all' }, { team: 'ALL' }])
      expect((await calls(as, query)).meta.pagination.total).toBe(all)
    expect((await calls(as, { team: id })).meta.pagination.total).toBeLessThan(all)
    await ask('DELETE /api/teams/[id]', { as, params: { id } })
    expect((await again()).teams).toEqual({})
    await ask('POST /api/teams/[id]/restore', { as, params: { id } })
    expect((await again()).teams).toEqual({ default: id })
    await change({ team: null })
  })
}
