import { MAX_PER_PAGE } from '@/lib/shared/contracts/filters'

/** The question of the Live page, for both its halves: everything open, newest first, as many as one answer holds. */
export function liveParams(): URLSearchParams {
  return new URLSearchParams({ status: 'ongoing,initiated', sort: '-time', perPage: String(MAX_PER_PAGE) })
}
