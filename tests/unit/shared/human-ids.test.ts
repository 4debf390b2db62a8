import { existsSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pastedSessionId } from '@/components/compare/differences'
import { pastedJump } from '@/components/shell/omnibox/sentence/understand'
import { addressProblems } from '@/lib/server/address/problems'
import { askOf, readRef, refOf } from '@/lib/shared/calls/call-path'
import { callRoute, rawCallRoute } from '@/lib/shared/calls/calls'
import { foldUid, idSchema, uidSchema } from '@/lib/shared/calls/ids'
import { FILTERS, filtersToParams } from '@/lib/shared/filters/filters'
import { joined, listedIn, readParam } from '@/lib/shared/filters/query'
import { addressOf, pathSegment, segmentId } from '@/lib/shared/http/route'
import { callHref, callsHref, decodedSegment, groupHref, personHref } from '@/lib/shared/links'
import { pageAt } from '@/lib/shared/pages'
import { readFilters } from '@/lib/shared/params/filters'
import { isPagePath } from '@/lib/shared/users/views'
import { HUMAN_IDS, humanIds } from '../../support/human-ids'
import { runs } from '../../support/properties'

const each = (check: (id: string) => void) => {
  for (const id of HUMAN_IDS) check(id)
  fc.assert(fc.property(humanIds, check), { numRuns: runs(900) })
}
/** A link as a browser parses it, and its path as a server splits it. */
const opened = (href: string) => {
  const { pathname, searchParams } = new URL(href, 'https://calls.example')
  return { pathname, searchParams, segments: pathname.split('/').slice(1) }
}

describe('an id that people chose', () => {
  it('is read as it is stored', () => {
    each((id) => {
      expect(idSchema.parse(id)).toBe(id)
      expect(uidSchema.parse(id)).toBe(foldUid(id))
    })
    for (const bad of ['', '  ', 'a\0', '\ud83d', 'x'.repeat(1001)])
      expect(idSchema.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  })

  it('is one segment of every path, and comes back from it', () => {
    each((id) => {
      for (const href of [
        callHref({ sessionId: id }),
        personHref(id),
        groupHref(id),
        addressOf(callRoute, askOf(refOf({ sessionId: id }))),
      ]) {
        const { segments } = opened(href)
        expect(decodedSegment(segments.at(-1) ?? ''), href).toBe(id)
        expect(segments).toHaveLength(href.startsWith('/api') ? 3 : 2)
      }
      const raw = opened(addressOf(rawCallRoute, { params: { sessionId: id } })).segments
      expect(raw.at(-1)).toBe('raw')
      expect(segmentId(decodeURIComponent(raw.at(-2) ?? ''))).toBe(id)
    })
  })

  it('has a page of its own, which can be saved and pasted', () => {
    each((id) => {
      const href = callHref({ sessionId: id })
      expect(pageAt(opened(href).pathname)?.path).toBe('/calls/[sessionId]')
      expect(isPagePath(opened(href).pathname) || href.length > 4000).toBe(true)
      expect(pastedSessionId(`https://calls.example${href}`)).toBe(refOf({ sessionId: id }))
      if (href.length < 3900)
        expect(pastedJump(`<https://calls.example${href}>,`)).toEqual({ kind: 'call', href, label: id })
    })
  })

  it('is a reference as it is, with a mid of any kind', () => {
    fc.assert(
      fc.property(humanIds, fc.option(fc.oneof(fc.constant(''), humanIds), { nil: undefined }), (sessionId, mid) => {
        const ref = refOf({ sessionId, roomMid: mid })
        expect(readRef(ref)).toEqual({ sessionId, mid })
        const { searchParams } = opened(callHref({ sessionId, roomMid: mid }))
        expect(searchParams.get('mid') ?? undefined).toBe(mid)
        const peek = new URLSearchParams({ peek: ref })
        if (ref.length <= 10_000) expect(addressProblems('/calls', peek)).toEqual([])
      }),
      { numRuns: runs(900) },
    )
    each((id) => {
      if (!/\?mid=[^?=]*\?*$/.test(id)) expect(readRef(id)).toEqual({ sessionId: id, mid: undefined })
    })
  })

  it('is a filter, alone and in a list', () => {
    fc.assert(
      fc.property(fc.array(humanIds, { minLength: 1, maxLength: 4 }), (ids) => {
        expect(listedIn(joined(ids))).toEqual(ids)
        const params = new URLSearchParams(filtersToParams({ guid: ids }).toString())
        expect(readParam(FILTERS.guid, params.getAll('guid'))).toEqual({ value: ids })
        const { searchParams } = opened(callsHref({ uid: ids }))
        expect(readFilters(searchParams).uid).toEqual(ids.map(foldUid))
        expect(addressProblems('/calls', searchParams)).toEqual([])
      }),
      { numRuns: runs(600) },
    )
    expect(readParam(FILTERS.uid, ['ana-8,bo-2', 'DOMAIN\\cy'])).toEqual({ value: ['ana-8', 'bo-2', 'domain\\cy'] })
  })
})

it('a room is never taken for a page or a route beside those of calls', () => {
  const beside = ['app/(dashboard)/calls', 'app/api/calls', 'app/(dashboard)/people', 'app/(dashboard)/groups']
  for (const folder of beside.filter((one) => existsSync(one)))
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !entry.name.startsWith('[')) expect(pathSegment(entry.name)).toBe(`~${entry.name}`)
})
