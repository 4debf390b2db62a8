/** The cookie in which the browser leaves its zone for the server. Apart from all else, since the sign-in loads it too. */
export const ZONE_COOKIE = 'callscope-tz'
