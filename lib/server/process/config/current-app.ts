import { AsyncLocalStorage } from 'node:async_hooks'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { namingApp } from '@/lib/shared/apps/app-address'
import type { AppConfig, AppId } from './apps-file'
import { config } from './config'

const storage = ofProcess('CurrentApp', () => new AsyncLocalStorage<AppId>())

/** The app that the present request or loop is about; outside of both the first one. */
export const currentApp = (): AppId => storage.getStore() ?? config().apps[0].id

/** Does something about an app: everything that belongs to one app asks `currentApp` which. */
export const inApp = <T>(app: AppId, work: () => T): T => storage.run(app, work)

/** The configuration of an app. @throws Error for one that is not configured */
export function appConfig(app: AppId = currentApp()): AppConfig {
  const found = config().apps.find(({ id }) => id === app)
  if (found === undefined) throw new Error(`The app ${app} is not configured.`)
  return found
}

/** True for an app of the configuration; what belongs to one that no longer is stays, unseen. */
export const isConfigured = (app: AppId): boolean => config().apps.some(({ id }) => id === app)

/** True where CALLS_APPS_FILE names the apps; else there is the one that the other variables describe. */
export const hasSeveralApps = (): boolean => config().appsFile !== null

/** Where the settings of the apps stand. */
export const placeOfSettings = () => (hasSeveralApps() ? 'appsFile' : 'environment')

/** True where there is more than one, so that addresses name the app. */
export const hasAppAddresses = (): boolean => config().apps.length > 1

/** The address of a page or route to be followed from outside, naming the current app if there are several. */
export const addressInApp = (address: string): string =>
  hasAppAddresses() ? namingApp(address, currentApp()) : address
