import { fieldErrors } from '@/lib/client/field-errors'
import { Banner } from './banner'

/** What went wrong with a form, unless a field says it already. */
export function FormError({ error }: { error: Error | null }) {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null
  return (
    <div role="alert">
      <Banner tone="danger">{error.message}</Banner>
    </div>
  )
}
