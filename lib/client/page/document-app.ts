import { APP, withApp } from '@/lib/shared/apps/app-address'

/**
 * The app that this document is about, for as long as it is open: its address names it, since the server sends a browser that asks for a page
 * without one to the same with one. The page of another app is another document, so nothing of one app can reach a page of another.
 * Null where there is one app.
 */
export const documentApp = typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get(APP)

/** The address of a request about this document’s app. */
export const aboutDocumentApp = (address: string): string => withApp(address, documentApp)
