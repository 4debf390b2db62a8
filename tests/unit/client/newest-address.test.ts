import { beforeEach, describe, expect, it } from 'vitest'
import { keepNewestAddress } from '@/components/shell/providers'

const ORIGIN = 'https://callscope.example'

/** A browser’s history: entries with a URL and a state. */
class FakeHistory {
  entries: { href: string; state: unknown }[] = [{ href: `${ORIGIN}/calls`, state: null }]
  at = 0
  get state() {
    return this.entries[this.at]?.state as Record<string, unknown> | null
  }
  get href() {
    return this.entries[this.at]?.href ?? ''
  }
  pushState(state: unknown, _unused: string, url?: string | URL | null) {
    this.entries = [...this.entries.slice(0, this.at + 1), { href: this.resolved(url), state }]
    this.at += 1
  }
  replaceState(state: unknown, _unused: string, url?: string | URL | null) {
    this.entries[this.at] = { href: this.resolved(url), state }
  }
  private resolved(url?: string | URL | null) {
    return url == null ? this.href : new URL(url, this.href).href
  }
}

/** What Next’s router does to the history: the page’s own change is visible at once and committed later. */
const router = (history: FakeHistory) => {
  const patched = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) }
  return {
    change: (url: string, way: 'push' | 'replace' = 'push') =>
      patched[way]({ __NA: true, tree: history.state?.tree }, '', url),
    commit: (url: string) => history.replaceState({ ...history.state, __NA: true, tree: url }, '', url),
    navigate: (url: string, way: 'pushState' | 'replaceState' = 'pushState') =>
      history[way]({ __NA: true, tree: url }, '', url),
  }
}

describe('keepNewestAddress', () => {
  let history: FakeHistory
  let next: ReturnType<typeof router>
  beforeEach(() => {
    history = new FakeHistory()
    // As in the browser: the methods are on the prototype and called on the object.
    keepNewestAddress(history, history)
    next = router(history)
  })
  const search = () => new URL(history.href).search

  it('keeps the newer of two quick changes while the router commits the older one', () => {
    next.change('/calls?status=ended')
    next.change('/calls?status=ended&type=audio')
    next.commit('/calls?status=ended')
    expect(search()).toBe('?status=ended&type=audio')
    next.commit('/calls?status=ended&type=audio')
    expect(search()).toBe('?status=ended&type=audio')
    expect(history.state?.tree).toBe('/calls?status=ended&type=audio')
    expect(history.entries.map(({ href }) => new URL(href).search)).toEqual([
      '',
      '?status=ended',
      '?status=ended&type=audio',
    ])
  })

  it('keeps the newer one when both replace the entry, and when the first is chosen again', () => {
    next.change('/calls?page=2', 'replace')
    next.change('/calls?page=3', 'replace')
    next.change('/calls?page=2', 'replace')
    next.commit('/calls?page=3')
    expect(search()).toBe('?page=2')
    expect(history.entries).toHaveLength(1)
  })

  it('allows the router to navigate, by replacing or pushing, also on the same path', () => {
    next.change('/calls?status=ended')
    next.navigate('/calls?status=rejected', 'replaceState')
    expect(search()).toBe('?status=rejected')
    next.navigate('/calls?type=video')
    expect(search()).toBe('?type=video')
    next.navigate('/people')
    expect(history.href).toBe(`${ORIGIN}/people`)
  })

  it('allows other paths', () => {
    next.change('/calls?status=ended')
    next.commit('/people')
    expect(history.href).toBe(`${ORIGIN}/people`)
  })

  it('keeps the URL that Back returned to while a change is still being committed', () => {
    next.change('/calls?status=ended')
    next.commit('/calls?status=ended')
    next.change('/calls?status=rejected')
    history.at -= 1
    next.commit('/calls?status=rejected')
    expect(search()).toBe('?status=ended')
  })

  it('also works below the router, and is installed only once', () => {
    const below = new FakeHistory()
    const replaceState = below.replaceState
    below.replaceState = function (state, unused, url) {
      replaceState.call(this, state, unused, url)
    }
    keepNewestAddress(below, below)
    const once = below.replaceState
    keepNewestAddress(below, below)
    expect(below.replaceState).toBe(once)
  })
})
