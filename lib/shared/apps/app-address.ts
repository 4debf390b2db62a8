/** The parameter that names the app, in page URLs and requests alike. Where there is one app, no address has it. */
export const APP = 'app'

/** The apps that a query names, as the configuration spells them; an empty name is none. */
export const appsNamed = (search: URLSearchParams): string[] =>
  search.getAll(APP).flatMap((name) => name.trim().toLowerCase() || [])

const valueIn = (href: string, name: string) => new URLSearchParams((href.split('#')[0] ?? '').split('?')[1]).get(name)
function naming(address: string, name: string, value: string): string {
  if (valueIn(address, name) !== null) return address
  const [place = '', ...anchor] = address.split('#')
  const text = encodeURIComponent(value).replaceAll('%2F', '/')
  return [`${place}${place.includes('?') ? '&' : '?'}${name}=${text}`, ...anchor].join('#')
}

/** The app that an address of ours names; null where it names none. */
export const appIn = (href: string): string | null => valueIn(href, APP)

/** The same address with an app, unless it names one already. */
export const namingApp = (address: string, app: string): string => naming(address, APP, app)

const IS_ABOUT_ONE = /^\/(calls\/|(people|groups)\/[^?]+$)/
/** A link to a call, or to a person or group without filters, with the zone of the page that it is on, since it has no filters to carry it. */
export const withZone = (href: string, tz: string | undefined): string =>
  tz !== undefined && IS_ABOUT_ONE.test(href) ? naming(href, 'tz', tz) : href

/** The same for a link of any kind: those that are not ours stay as they are. @param app null where there is one app */
export const withApp = (href: string, app: string | null): string =>
  app === null || !href.startsWith('/') ? href : namingApp(href, app)

/** True for the address of the Overview without anything but the app, which opens the viewer's start page. */
export const isBare = (href: string): boolean => /^\/(\?app=[^&#]*)?$/.test(href)

/** Cache keys that include the app, so that the answer about one app is never used for another. */
export const answersOf = (app: string) => ({ queryKeyHashFn: (key: readonly unknown[]) => app + JSON.stringify(key) })
