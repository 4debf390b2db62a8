const ADDRESS = /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s'"<>)]+/gi
const IP_V4 = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g
const IP_V6 = /\[[0-9a-f:.]{2,45}\](?::\d{1,5})?|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi
const HOST = /\b(?:[a-z0-9-]{1,63}\.){1,20}[a-z]{2,24}(?::\d{1,5})?\b|\blocalhost(?::\d{1,5})?\b/gi
const PATH = /(?<![\w/\\])(?:[a-z]:|~|\.{1,2})?[/\\][\w.@%+-]+(?:[/\\][\w.@%+-]*)*/gi

const MAX_CHARACTERS = 600

/** Replaces addresses, host names and file paths in a sentence by `…`, for users who need not know the deployment. */
export function withoutPlaces(sentence: string): string {
  return [ADDRESS, IP_V6, IP_V4, HOST, PATH].reduce(
    (left, place) => left.replace(place, '…'),
    sentence.slice(0, MAX_CHARACTERS),
  )
}
