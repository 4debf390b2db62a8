import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BETTER_LEVELS, rateFill, rateInk, WORSE_LEVELS } from '@/lib/shared/charts/rate-heat'
import { colourDistance, contrast, mixed, simulate } from './colour'

const css = readFileSync(path.resolve(import.meta.dirname, '../../../app/globals.css'), 'utf8')

function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]))
}

const STATUSES = ['ended', 'ongoing', 'initiated', 'unanswered', 'rejected', 'canceled', 'unknown']
const GROUNDS = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const AA = 4.5
/** Statuses that are next to each other in most charts. */
const NEIGHBOURS = [
  ['ended', 'unanswered'],
  ['ended', 'rejected'],
  ['ended', 'canceled'],
  ['unanswered', 'rejected'],
  ['rejected', 'canceled'],
  ['unanswered', 'canceled'],
  ['ongoing', 'ended'],
  ['ongoing', 'rejected'],
] as const

describe.each([':root', '.dark'])('the tokens of %s', (selector) => {
  const all = tokens(selector)
  const value = (name: string) => {
    const found = all[name]
    if (found === undefined) throw new Error(`no token ${name}`)
    return found
  }

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
    ...STATUSES.map((status) => `status-${status}`),
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

  it.each(STATUSES)('the fill of %s stands out on a card', (status) => {
    expect(contrast(value(`fill-${status}`), value('surface-raised'))).toBeGreaterThanOrEqual(3)
  })

  it.each(['protan', 'deutan', 'tritan', 'none'] as const)('statuses are distinguishable with %s vision', (vision) => {
    for (const [left, right] of NEIGHBOURS) {
      const distance = colourDistance(simulate(value(`fill-${left}`), vision), simulate(value(`fill-${right}`), vision))
      expect(distance, `${left} and ${right}`).toBeGreaterThan(12)
    }
  })

  /** The fill of a step of the rates' heatmap. */
  const filled = (level: number) => {
    const [, name = '', percent] = /var\(--([\w-]+)\) (\d+)%/.exec(rateFill(level)) ?? []
    return mixed(value(name), Number(percent), value('surface-raised'))
  }

  it('figures are readable on every step of a rate', () => {
    for (let level = -WORSE_LEVELS; level <= BETTER_LEVELS; level += 1) {
      const names = [...rateInk(level).matchAll(/--([\w-]+)/g)].map((match) => match[1] ?? '')
      const ink = names[selector === '.dark' ? names.length - 1 : 0] ?? ''
      expect(contrast(value(ink), filled(level)), `step ${level}`).toBeGreaterThanOrEqual(AA)
    }
  })

  it.each(['protan', 'deutan', 'tritan', 'none'] as const)('worse and better rates differ with %s vision', (vision) => {
    const seen = (level: number) => simulate(filled(level), vision)
    expect(colourDistance(seen(-WORSE_LEVELS), seen(BETTER_LEVELS))).toBeGreaterThan(30)
    for (let level = -WORSE_LEVELS; level < 0; level += 1)
      expect(colourDistance(seen(level), seen(level + 1)), `steps ${level} and ${level + 1}`).toBeGreaterThan(8)
  })
})
