/** One entry of RECORDING_HOSTS: a host name, or `*.` and a domain, which matches every subdomain but not the domain itself (as in a content security policy). */
export const HOST_ENTRY = /^(\*\.)?[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Why the file at `url` must not be opened; null if it may: https on the default port, without credentials, on one of `hosts`. */
export function fileRefusal(url: string | null, hosts: readonly string[]) {
  if (url === null || url.trim() === '') return 'no-address'
  const parsed = parse(url)
  if (parsed === null) return 'unreadable'
  if (parsed.protocol !== 'https:') return 'not-https'
  if (parsed.username !== '' || parsed.password !== '') return 'has-credentials'
  if (parsed.port !== '') return 'other-port'
  return hosts.some((entry) => isHostOf(entry, parsed.hostname)) ? null : 'host-not-listed'
}

/** Why a file that the API names is neither loaded nor linked. */
export type FileRefusal = NonNullable<ReturnType<typeof fileRefusal>>

/** The host of a URL; null when it has none. */
export function hostOf(url: string | null): string | null {
  const host = url === null ? '' : (parse(url)?.hostname ?? '')
  return host === '' ? null : host
}

/** True for hosts that cannot exist: names under `.example` are reserved (RFC 2606), and the simulator's files use them. */
export const isReservedHost = (host: string | null): boolean => host?.endsWith('.example') === true

const isHostOf = (entry: string, host: string): boolean =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) && host.length > entry.length - 1 : host === entry

const parse = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

const SOUND = /\.(mp3|wav|m4a|aac|ogg|oga|opus|flac|weba)$/i
const PICTURE = /\.(mp4|m4v|webm|mov|mkv|ogv)$/i

/** Whether a recording is shown as audio or video: by its file extension, else by its call's type. */
export function mediaKind(url: string, callType: string | null): 'audio' | 'video' {
  const name = parse(url)?.pathname ?? ''
  if (SOUND.test(name)) return 'audio'
  if (PICTURE.test(name)) return 'video'
  return callType === 'audio' ? 'audio' : 'video'
}
