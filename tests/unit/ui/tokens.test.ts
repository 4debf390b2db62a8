import { describe, expect, it } from 'vitest'
import {
  BETTER_LEVELS,
  HEAT_LEVELS,
  heatFill,
  heatInk,
  rateFill,
  rateInk,
  WORSE_LEVELS,
} from '@/lib/shared/charts/heat'
import { colourDistance, contrast, mixed, simulate } from './colour'
import { colourOf, DARK, LIGHT } from './theme-tokens'

const OUTCOMES = ['answered', 'ongoing', 'ringing', 'missed', 'declined', 'abandoned', 'failed']
const GROUNDS = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const AA = 4.5
describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the tokens of the %s theme', (theme, all) => {
  const value = (name: string) => colourOf(all, name)

  it.each([
    'ink',
    'ink-muted',
    'ink-faint',
    'accent-ink',
    'danger',
    'warning',
    'success',
    'media-audio',
    'media-video',
    ...OUTCOMES.map((outcome) => `outcome-${outcome}`),
  ])('%s is readable on every surface', (name) => {
    for (const ground of GROUNDS)
      expect(contrast(value(name), value(ground)), `on ${ground}`).toBeGreaterThanOrEqual(AA)
  })

  it.each([
    ['ink-inverse', 'accent'],
    ['ink-inverse', 'accent-ink'],
    ['accent-ink', 'accent-soft'],
    ['danger', 'danger-soft'],
    ['warning', 'warning-soft'],
    ['success', 'success-soft'],
  ])('%s is readable on %s', (text, ground) => {
    expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(AA)
  })

  it.each(OUTCOMES)('the fill of %s stands out on a card', (outcome) => {
    expect(contrast(value(`fill-${outcome}`), value('surface-raised'))).toBeGreaterThanOrEqual(3)
  })

  it.each(['protan', 'deutan', 'tritan', 'none'] as const)('outcomes are distinguishable with %s vision', (vision) => {
    for (const [left, right] of OUTCOMES.flatMap((one, index) =>
      OUTCOMES.slice(index + 1).map((other) => [one, other]),
    )) {
      const distance = colourDistance(simulate(value(`fill-${left}`), vision), simulate(value(`fill-${right}`), vision))
      expect(distance, `${left} and ${right}`).toBeGreaterThan(12)
    }
  })

  /** The colour of a fill: a token, or a token mixed with the card. */
  const coloured = (fill: string) => {
    const [, name = '', percent = '100'] = /var\(--([\w-]+)\)(?: (\d+)%)?/.exec(fill) ?? []
    return mixed(value(name), Number(percent), value('surface-raised'))
  }
  /** The token for both themes, or the one for this theme. */
  const inked = (ink: string) => {
    const names = [...ink.matchAll(/--([\w-]+)/g)].map((match) => match[1] ?? '')
    return value(names[theme === 'dark' ? names.length - 1 : 0] ?? '')
  }
  const filled = (level: number) => coloured(rateFill(level))

  it('figures are readable on every step of a rate and of a count', () => {
    for (let level = -WORSE_LEVELS; level <= BETTER_LEVELS; level += 1)
      expect(contrast(inked(rateInk(level)), filled(level)), `step ${level} of a rate`).toBeGreaterThanOrEqual(AA)
    for (let level = 0; level <= HEAT_LEVELS; level += 1)
      expect(contrast(inked(heatInk(level)), coloured(heatFill(level))), `step ${level}`).toBeGreaterThanOrEqual(AA)
  })

  it.each(['protan', 'deutan', 'tritan', 'none'] as const)('worse and better rates differ with %s vision', (vision) => {
    const seen = (level: number) => simulate(filled(level), vision)
    expect(colourDistance(seen(-WORSE_LEVELS), seen(BETTER_LEVELS))).toBeGreaterThan(30)
    for (let level = -WORSE_LEVELS; level < 0; level += 1)
      expect(colourDistance(seen(level), seen(level + 1)), `steps ${level} and ${level + 1}`).toBeGreaterThan(8)
  })
})
