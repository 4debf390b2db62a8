/** Later than any time a call can have. */
const NEVER = 4_102_444_800

/**
 * Bounds of when a `calls` row can be under way, epoch seconds: its start and end and all presence intervals. Queries must use exactly these
 * expressions for the skip indexes to apply. An ongoing row has no end but an `ongoingSince`: otherwise a call that was never closed would
 * match every later moment.
 */
export const REACHES_FROM = `least(ifNull(started_at, ${NEVER}), arrayMin(arrayPushBack(stay_from, ${NEVER})))`
export const REACHES_TO = `if(status = 'ongoing', 0, greatest(ifNull(ended_at, 0), arrayMax(arrayPushBack(stay_to, 0))))`
export const ONGOING_SINCE = `if(status = 'ongoing', ifNull(started_at, toInt64(time)), 0)`
