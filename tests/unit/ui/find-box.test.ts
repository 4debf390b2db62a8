import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followed } from '@/components/ui/form/find-box'
import { runs } from '../../support/properties'

test('a box keeps what was typed while the page only follows it, blanks between words too; Back, a link or Clear change it', () => {
  const step = fc.oneof(
    fc.record({ type: fc.stringMatching(/^[a-c ]{1,4}$/) }),
    fc.constant('pause' as const),
    fc.constant('arrive' as const),
    fc.record({ goTo: fc.constantFrom('', 'ana', 'bo cruz') }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let box = { text: '', asked: '' }
      let [value, expected] = ['', '']
      // A page that follows arrives after more has been typed, or before.
      for (const one of [...steps, 'arrive' as const]) {
        if (one === 'pause') box = { ...box, asked: box.text.trim() }
        else if (one === 'arrive') [value, box] = [box.asked, followed(box, box.asked)]
        else if ('type' in one) {
          box = { ...box, text: box.text + one.type }
          expected += one.type
        } else if (one.goTo !== value && value === box.asked) {
          value = one.goTo
          box = followed(box, value)
          expected = value
        }
        expect(box.text).toBe(expected)
      }
    }),
    { numRuns: runs(300) },
  )
})
