import { APP, withApp } from '@/lib/shared/apps/app-address'

/**
 * The app that this document is about for as long as it is open; null if there is only one app. The address always names it, since the server
 * redirects pages without an app to the same page with one. Another app's page is another document, so no data of one app can reach a page of another.
 */
export const documentApp = typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get(APP)

/** The address of a request about this document’s app. */
export const aboutDocumentApp = (address: string): string => withApp(address, documentApp)
