import { AsyncLocalStorage } from 'node:async_hooks'
import { ofProcess } from '@/lib/server/process/config/of-process'
import { namingApp } from '@/lib/shared/apps/app-address'
import type { AppConfig, AppId } from './apps-file'
import { config } from './config'

const storage = ofProcess('CurrentApp', () => new AsyncLocalStorage<AppId>())

/** The app of the current request or loop; outside of both, the first configured app. */
export const currentApp = (): AppId => storage.getStore() ?? config().apps[0].id

/** Runs `work` for an app: code that handles one app's data asks `currentApp` which one. */
export const inApp = <T>(app: AppId, work: () => T): T => storage.run(app, work)

/** The configuration of an app. @throws Error for one that is not configured */
export function appConfig(app: AppId = currentApp()): AppConfig {
  const found = config().apps.find(({ id }) => id === app)
  if (found === undefined) throw new Error(`The app ${app} is not configured.`)
  return found
}

/** Whether an app is configured. The data of an app that no longer is stays stored but hidden. */
export const isConfigured = (app: AppId): boolean => config().apps.some(({ id }) => id === app)

/** True if CALLS_APPS_FILE lists the apps; otherwise the other variables describe the only one. */
export const hasSeveralApps = (): boolean => config().appsFile !== null

/** Where the apps are configured. */
export const placeOfSettings = () => (hasSeveralApps() ? 'appsFile' : 'environment')

/** True if there is more than one app, so that addresses must name theirs. */
export const hasAppAddresses = (): boolean => config().apps.length > 1

/** The address of a page or route for links from outside; names the current app if there are several. */
export const addressInApp = (address: string): string =>
  hasAppAddresses() ? namingApp(address, currentApp()) : address
