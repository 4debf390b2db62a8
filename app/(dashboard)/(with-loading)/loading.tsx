import { PageSkeleton } from '@/components/ui/state/states'

/**
 * The placeholder of a loading page. Only for pages that always exist and lead nowhere else: everything below it answers 200 before its content is
 * known, so the Overview, the bill and the pages of one person or group are elsewhere.
 */
export default function Loading() {
  return <PageSkeleton />
}
