import { fieldErrors } from '@/lib/client/field-errors'
import { Banner } from './banner'

/** The error of a form, unless one of its fields shows it already. */
export function FormError({ error }: { error: Error | null }) {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null
  return (
    <div role="alert">
      <Banner tone="danger">{error.message}</Banner>
    </div>
  )
}
