/** Later than any time a call can have. */
const NEVER = 4_102_444_800

/**
 * From when and until when a row of `calls` can count as under way, epoch seconds: its start and end, and everyone's stays. The very texts of the skip
 * indexes, so that a question that uses them reads only the stretches it must. An ongoing row has no end, only a second since when it is so: one
 * that was never closed would otherwise be found at every later moment.
 */
export const REACHES_FROM = `least(ifNull(started_at, ${NEVER}), arrayMin(arrayPushBack(stay_from, ${NEVER})))`
export const REACHES_TO = `if(status = 'ongoing', 0, greatest(ifNull(ended_at, 0), arrayMax(arrayPushBack(stay_to, 0))))`
export const ONGOING_SINCE = `if(status = 'ongoing', ifNull(started_at, toInt64(time)), 0)`
