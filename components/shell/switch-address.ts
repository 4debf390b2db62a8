import { APP, withApp } from '@/lib/shared/apps/app-address'
import { FILTER_NAMES } from '@/lib/shared/filters/filters'
import { hrefOf } from '@/lib/shared/links'
import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

/** Parameters that hold an id, a name or a list position of one app, and so mean nothing, or something else, in another. */
const OF_ONE_APP = new Set([
  APP,
  ...['uid', 'initiator', 'guid', 'q', 'team', 'with', 'joined', 'missed', 'tag', 'onBehalfOf'],
  ...['page', 'find', 'peek', 'rule', 'actor'],
])

/** The same page in another app: without what belongs to one app. A page about one thing, such as a call, becomes the list of all of them. */
export function hrefInApp(pathname: string, search: URLSearchParams, app: string): string {
  const [, section = '', ...one] = pathname.split('/')
  const isAboutOne = one.length > 0
  const kept = [...search].filter(
    ([name]) => !OF_ONE_APP.has(name) && (!isAboutOne || (FILTER_NAMES as readonly string[]).includes(name)),
  )
  const params = new URLSearchParams(kept)
  // The bare address of the Overview opens the viewer's start page.
  if (section === '' && kept.length === 0) params.set('range', DEFAULT_RANGE)
  return withApp(hrefOf(`/${section}`, params), app)
}
