/** The cookie that tells the server the zone of the browser. In a file of its own, since the sign-in page loads it too. */
export const ZONE_COOKIE = 'callscope-tz'
