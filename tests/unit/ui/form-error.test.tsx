import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormError } from '@/components/ui/form/field'
import { ApiError } from '@/lib/client/http/api-error'

const fields = [{ field: 'add', message: 'would make more than 500 people' }]
const error = new ApiError('INVALID_REQUEST', 'add: would make more than 500 people', 400, null, { fields })

it('a form says what its fields do not', () => {
  expect(renderToStaticMarkup(<FormError error={error} />)).toBe('')
  expect(renderToStaticMarkup(<FormError error={error} hasFields={false} />)).toContain('more than 500 people')
  expect(renderToStaticMarkup(<FormError error={new Error('Somebody was faster.')} />)).toContain('faster')
})
