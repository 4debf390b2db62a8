import { APP, withApp } from '@/lib/shared/apps/app-address'

/**
 * The app that this document is about for as long as it is open; null if there is only one app. The address always names it, since the server
 * redirects pages without an app to the same page with one. Another app's page is another document, so no data of one app can reach a page of another.
 */
const documentApp = typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get(APP)

/** The key of what the browser keeps for a user, which each app has of its own. */
export const storageKey = (name: string, userId: string): string =>
  `callscope.${name}.${userId}${documentApp === null ? '' : `.${documentApp}`}`

/** The address of a request about this document’s app. */
export const aboutDocumentApp = (address: string): string => withApp(address, documentApp)
