import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ACTION_NAMES, ACTIONS, ariaKeys, keyCaps } from '@/lib/shared/actions'
import { MENU_PAGES, PAGES, pageAt } from '@/lib/shared/pages'

const DASHBOARD = path.resolve(import.meta.dirname, '../../../app/(dashboard)')
/** The source of every page behind the sign-in, by its route. */
const built = new Map(
  readdirSync(DASHBOARD, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => [
      `/${path.dirname(file)}`.replaceAll(/\/+\.?/g, '/').replace(/(?<=.)\/$/, ''),
      readFileSync(path.join(DASHBOARD, file), 'utf8'),
    ]),
)

it('no page has a placeholder before its answers, since React would show that for 300 ms at least', () => {
  const files = readdirSync(DASHBOARD, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => path.basename(file) === 'loading.tsx')).toEqual([])
})

describe('the registry of pages', () => {
  it('has exactly the pages that are built', () => {
    expect(PAGES.map((page) => page.path).sort()).toEqual([...built.keys()].sort())
  })

  it('has the same name for each page in menus and in its title', () => {
    for (const { path: route, label } of MENU_PAGES) expect(built.get(route), route).toContain(`title: '${label}'`)
  })

  it('has no key twice', () => {
    const keys = MENU_PAGES.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('finds the page of a path', () => {
    expect(pageAt('/')?.label).toBe('Overview')
    expect(pageAt('/calls/compare')?.label).toBe('Compare two calls')
    expect(pageAt('/calls/v1.us.a%2Fb')?.label).toBe('A call')
    for (const other of ['/login', '/callsx', '/calls/a/b', '/__proto__', '', '/api/calls'])
      expect(pageAt(other), other).toBeNull()
  })
})

describe('the registry of actions', () => {
  it('has no key twice where both would apply', () => {
    const keys = ACTION_NAMES.flatMap((name) =>
      (ACTIONS[name].keys ?? []).map((key) => `${ACTIONS[name].where} ${key}`),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('spells keys for people and for screen readers', () => {
    expect(['mod+k', 'g o', '+', '-', 'Escape', 'ArrowLeft', '?'].map(keyCaps)).toEqual([
      ['⌘', 'K'],
      ['g', 'o'],
      ['+'],
      ['−'],
      ['Esc'],
      ['←'],
      ['?'],
    ])
    expect(ariaKeys('mod+k')).toBe('Control+K Meta+K')
    expect(ariaKeys('/')).toBe('/')
  })
})
