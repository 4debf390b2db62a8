import { DEFAULT_RANGE } from '@/lib/shared/params/filters'

/** This page's path with its query, as it stands in the address bar; a bare Overview names its range, since the bare address is the start page. */
export function pathHere(): string {
  const { pathname, search } = window.location
  return pathname === '/' && search === '' ? `/?range=${DEFAULT_RANGE}` : `${pathname}${search}`
}
