import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LaneLabels } from '@/components/timeline/lane-labels'
import { Plot } from '@/components/timeline/plot'
import { ANOMALY_NAMES } from '@/lib/shared/calls/call'
import { castOf, eventWords } from '@/lib/shared/story/cast'
import { findings } from '@/lib/shared/story/findings'
import { tellStory } from '@/lib/shared/story/story'
import { callEvents } from '@/lib/shared/timeline/events'
import { layoutTimeline } from '@/lib/shared/timeline/layout'
import { peopleOfCall } from '@/lib/shared/timeline/presence'
import { zoned } from '../../support/zoned'
import { GALLERY, galleryCall } from './gallery'
import { GALLERY_NOW } from './gallery-raw'

const zone = zoned('Europe/Paris')
const VIEW = { window: null, width: 720, nowSeconds: GALLERY_NOW, collapse: true, zone }
const calls = GALLERY.map((entry) => ({ name: entry.name, call: galleryCall(entry) }))

describe('the gallery', () => {
  it('covers every anomaly, status and mode', () => {
    expect(calls.length).toBeGreaterThanOrEqual(40)
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
    expect([...new Set(calls.flatMap(({ call }) => call.anomalies))].sort()).toEqual([...ANOMALY_NAMES].sort())
    expect(new Set(calls.map(({ call }) => call.status))).toEqual(
      new Set(['ended', 'unanswered', 'rejected', 'canceled', 'initiated', 'ongoing', 'parked']),
    )
    expect(new Set(calls.map(({ call }) => call.mode))).toEqual(new Set(['call', 'meet', 'presenter', 'webinar']))
  })

  it('keeps the stories, findings and events that were reviewed', async () => {
    const text = calls.map(({ name, call }) => {
      const story = tellStory(call, { zone, nowSeconds: GALLERY_NOW }).join(' ')
      const found = findings(call, castOf(call, GALLERY_NOW)).map(
        (finding) => `  ${finding.inferred ? '~' : '='} ${finding.title} | ${finding.evidence}`,
      )
      const events = callEvents(call, peopleOfCall(call, GALLERY_NOW))
        .slice(0, 12)
        .map((event) => eventWords(event, castOf(call, call.time).nameOf))
      return [`# ${name}`, story, ...found, `  events: ${events.join('; ')}`, ''].join('\n')
    })
    await expect(text.join('\n')).toMatchFileSnapshot('./gallery-stories.txt')
  })

  it.each(calls)('draws $name as it was reviewed', async ({ name, call }) => {
    const layout = layoutTimeline(call, VIEW)
    const nameOf = castOf(call, call.time).nameOf
    const labels = createElement(LaneLabels, {
      layout,
      initiator: call.initiator,
      nameOf,
      selected: null,
      onSelect: () => undefined,
    })
    const plot = createElement(Plot, { layout, call, zone, nameOf, selected: null })
    const markup = `${renderToStaticMarkup(labels)}\n${renderToStaticMarkup(plot)}`
    expect(markup).not.toMatch(/NaN|Infinity|undefined/)
    // Names truncate within their lane, so labels cannot overlap while each is as high as its lane.
    for (const lane of layout.lanes) expect(lane.height).toBeGreaterThanOrEqual(20)
    const drawn = markup
      .replaceAll('><', '>\n<')
      .replace(/ class="[^"]*"/g, '')
      .replaceAll(/\b_R_\w*(?=-ring)/g, 'g')
    await expect(`${drawn}\n`).toMatchFileSnapshot(`./gallery-drawn/${name}.txt`)
  })
})
