import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { bodyLimitBytes } from '@/lib/cli/front-door/entrance.mjs'

const docs = path.resolve(import.meta.dirname, '../../../docs')
const read = (file: string) => readFileSync(path.join(docs, file), 'utf8')
const guide = read('operations.md')
const scripts = JSON.parse(read('../package.json')).scripts as Record<string, string>

it('every example that the guide names is there', () => {
  const named = [...guide.matchAll(/\]\((examples\/[\w.]+)\)/g)].map(([, file = '']) => file)
  expect(new Set(named).size).toBe(5)
  expect(named.filter((file) => !existsSync(path.join(docs, file)))).toEqual([])
})

it('the service starts what npm start starts', () => {
  const unit = read('examples/callscope.service')
  const [settings = '', command = ''] = (scripts.start ?? '').split(/ (?=node )/)
  expect(unit).toContain(`ExecStart=/usr/bin/${command}\n`)
  expect(unit).toContain(`Environment=${settings}\n`)
})

it('proxies let in the largest body that a route takes', () => {
  const bytes = bodyLimitBytes('/api/teams/import')
  const mebibyte = 1024 * 1024
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(read('examples/nginx.conf')) ?? []
  const [, caddy] = /max_size (\d+)MB/.exec(read('examples/Caddyfile')) ?? []
  const [, haproxy] = /content-length\) gt (\d+)/.exec(read('examples/haproxy.cfg')) ?? []
  for (const limit of [Number(nginx) * mebibyte, Number(caddy) * 1_000_000, Number(haproxy)])
    expect(limit).toBeGreaterThan(bytes)
})

it('what the example of Traefik names is in it', () => {
  const { http } = parse(read('examples/traefik.yaml'))
  const { routers, middlewares, services, serversTransports } = http
  const { middlewares: used, service } = routers.callscope
  expect(used.filter((name: string) => !Object.hasOwn(middlewares, name))).toEqual([])
  expect(Object.keys(services)).toEqual([service])
  expect(Object.keys(serversTransports)).toEqual([services[service].loadBalancer.serversTransport])
  expect(services[service].loadBalancer.healthCheck.path).toBe('/api/health/ready')
  expect(middlewares['callscope-headers'].headers.customRequestHeaders).toMatchObject({
    'X-Request-Id': '',
    Forwarded: '',
  })
})
