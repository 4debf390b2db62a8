const nothing = () => undefined

/** A log that writes nothing. */
export const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }
