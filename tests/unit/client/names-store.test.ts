import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { NamesStore } from '@/lib/client/data/use-names'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const answer = (user: Record<string, { name: string; isNamesake?: true }>) => ({
  data: [],
  meta: { names: { user, group: {} } },
})

it('learns the names of every response, the newest last, and tells its listeners once', async () => {
  const client = new QueryClient()
  const store = new NamesStore(client)
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  client.setQueryData(['a'], answer({ 'ana-8': { name: 'Ana' }, 'bo-2': { name: 'Bo' } }))
  expect(store.get('user', 'ana-8')).toEqual({ name: 'Ana' })
  expect(told).toBe(0)
  await Promise.resolve()
  expect(told).toBe(1)
  client.setQueryData(['b'], answer({ 'ana-8': { name: 'Ana Álvarez', isNamesake: true } }))
  expect(store.get('user', 'ana-8')).toEqual({ name: 'Ana Álvarez', isNamesake: true })
  expect(store.get('group', 'ana-8')).toBeUndefined()
  const { version } = store
  const before = version()
  client.setQueryData(['c'], answer({ 'bo-2': { name: 'Bo' } }))
  client.setQueryData(['d'], { data: [], meta: { names: 'none' } })
  client.setQueryData(['e'], null)
  expect(version()).toBe(before)
})

it('looks up what no response named, together, and remembers who has no name', async () => {
  const asked: string[] = []
  globalThis.fetch = (async (path: string) => {
    asked.push(path)
    return Response.json(answer({ 'cy-4': { name: 'Cy' } }))
  }) as typeof fetch
  const store = new NamesStore(new QueryClient())
  store.want('user', ['cy-4', 'constructor'])
  store.want('user', ['cy-4'])
  await expect.poll(() => store.get('user', 'cy-4')).toEqual({ name: 'Cy' })
  expect(store.get('user', 'constructor')).toBeNull()
  store.want('user', ['cy-4', 'constructor'])
  expect(asked).toEqual(['/api/directory?kind=user&id=cy-4%2Cconstructor'])
})
