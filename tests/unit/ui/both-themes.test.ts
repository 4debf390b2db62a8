import { expect, it } from 'vitest'
import { productFiles } from '../../support/product-files'
import { contrast, over } from './colour'
import { colourOf, DARK, LIGHT, type Tokens } from './theme-tokens'

/**
 * The browser tests measure the contrast of every page in the light theme. The dark theme has the same elements in other colours, so it is enough
 * to check here that no text, on any background of the product, is readable in the light theme alone.
 */
const AA = 4.5
const source = productFiles('app', 'components', 'lib')
  .map(({ text }) => text)
  .join('\n')

/** The tokens in classes such as `text-ink-muted` or `bg-accent/10`, without duplicates, with their opacity in percent. */
const used = (property: string) =>
  [
    ...new Set(
      [...source.matchAll(new RegExp(`\\b${property}-([a-z]+(?:-[a-z]+)*)(?:/(\\d+))?(?![\\w-])`, 'g'))].map(
        ([, name = '', percent = '100']) => `${name}/${percent}`,
      ),
    ),
  ]
    .map((entry) => entry.split('/') as [name: string, percent: string])
    .filter(([name]) => name in LIGHT)
    .map(([name, percent]) => ({ name, percent: Number(percent) }))

const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const texts = used('text')
/** Fills are areas of charts, without a label. */
const grounds = used('bg').filter(({ name }) => !name.startsWith('fill-'))

/** The contrast of a text on a background, which may be translucent over a surface. */
const of = (tokens: Tokens, text: string, ground: (typeof grounds)[number], surface: string) =>
  contrast(colourOf(tokens, text), over(colourOf(tokens, ground.name), ground.percent, colourOf(tokens, surface)))

it('the product uses texts and grounds by the names of the tokens', () => {
  expect(texts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ink', 'ink-faint', 'accent-ink', 'outcome-declined']),
  )
  expect(grounds).toEqual(
    expect.arrayContaining([
      { name: 'surface', percent: 100 },
      { name: 'danger-soft', percent: 100 },
      { name: 'accent', percent: 10 },
    ]),
  )
  expect(texts.filter(({ percent }) => percent < 100)).toEqual([])
})

it.each(texts)('$name is readable in the dark theme wherever it is in the light one', ({ name: text }) => {
  const onlyInLight = grounds.flatMap((ground) =>
    (ground.percent === 100 ? SURFACES.slice(0, 1) : SURFACES)
      .filter((surface) => of(LIGHT, text, ground, surface) >= AA && of(DARK, text, ground, surface) < AA)
      .map((surface) => `${ground.name} at ${ground.percent} % over ${surface}: ${of(DARK, text, ground, surface)}`),
  )
  expect(onlyInLight).toEqual([])
})

it.each([LIGHT, DARK])('the ring of a chosen segment stands out from its ground', (tokens) => {
  const segmented = productFiles('components/ui/form').find(({ file }) => file.endsWith('/segmented.tsx'))
  expect(segmented?.text).toContain('ring-accent')
  for (const ground of ['surface-sunken', 'accent-soft'])
    expect(contrast(colourOf(tokens, 'accent'), colourOf(tokens, ground)), ground).toBeGreaterThanOrEqual(3)
})
