import { HOST_ENTRY } from '@/lib/shared/calls/file-hosts'

/** Where an app is at the vendor: `apiUrl`, else the other three. */
export type AppAddress = {
  apiUrl?: string | undefined
  chatUrl?: string | undefined
  appId?: string | undefined
  region?: string | undefined
  host?: string | undefined
}

/** Base URLs by the specification: `https://<app_id>.call-<region>.<host>/v3`, the chat one with `api-`. */
export function addressesOf({ apiUrl, chatUrl, appId, region, host }: AppAddress) {
  const built = (kind: 'call' | 'api') => `https://${appId}.${kind}-${region}.${host}/v3`
  const callsApiUrl = apiUrl ?? built('call')
  const isBuilt = appId !== undefined && region !== undefined && host !== undefined
  const chatApiUrl = chatUrl ?? (isBuilt ? built('api') : callsApiUrl.replace(/^(https?:\/\/[^/.]+\.)call-/, '$1api-'))
  return { callsApiUrl, chatApiUrl }
}

/** All hosts next to that of the Calls API, where its files are: `*.<host>` of `<app_id>.call-<region>.<host>`. None for other forms of URL. */
export function hostsBeside({ apiUrl, host }: AppAddress): string[] {
  const found = apiUrl === undefined ? host : /^[^.]+\.call-[a-z]+\.(.+)$/.exec(new URL(apiUrl).hostname)?.[1]
  const entry = `*.${found?.toLowerCase() ?? ''}`
  return HOST_ENTRY.test(entry) ? [entry] : []
}
