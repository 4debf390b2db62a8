const quiet = () => undefined

/** A log for tests, which look at what happens instead. */
export const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet }
