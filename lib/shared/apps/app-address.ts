/** The parameter that names the app, in page URLs and requests alike. Where there is one app, no address has it. */
export const APP = 'app'

/** The apps that a query names, as the configuration spells them; an empty name is none. */
export const appsNamed = (search: URLSearchParams): string[] =>
  search.getAll(APP).flatMap((name) => name.trim().toLowerCase() || [])

/** The app that an address of ours names; null where it names none. */
export const appIn = (href: string): string | null => {
  const [, query = ''] = (href.split('#')[0] ?? '').split('?')
  return new URLSearchParams(query).get(APP)
}

/** The same address with an app, unless it names one already. */
export function namingApp(address: string, app: string): string {
  if (appIn(address) !== null) return address
  const [place = '', ...anchor] = address.split('#')
  return [`${place}${place.includes('?') ? '&' : '?'}${APP}=${encodeURIComponent(app)}`, ...anchor].join('#')
}

/** The same for a link of any kind: those that are not ours stay as they are. @param app null where there is one app */
export const withApp = (href: string, app: string | null): string =>
  app === null || !href.startsWith('/') ? href : namingApp(href, app)

/** True for the address of the Overview without anything but the app, which opens the viewer's start page. */
export const isBare = (href: string): boolean => /^\/(\?app=[^&#]*)?$/.test(href)

/** Cache keys that include the app, so that the answer about one app is never used for another. */
export const answersOf = (app: string) => ({ queryKeyHashFn: (key: readonly unknown[]) => app + JSON.stringify(key) })
