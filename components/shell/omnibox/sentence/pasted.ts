import { isPlainId } from '@/lib/shared/calls/ids'
import { callHref, decodedSegment } from '@/lib/shared/links'
import { pageAt } from '@/lib/shared/pages'
import { isInstant } from '@/lib/shared/text/texts'
import { isPagePath } from '@/lib/shared/users/views'
import type { Jump } from './types'

/** A session id that is certainly not a word: `v1.us.…`, or a long mixture of letters and digits. */
const isCertainlySession = (text: string): boolean =>
  isPlainId(text) &&
  !isInstant(text) &&
  (/^v\d+\.[a-z0-9-]+\.\S+$/i.test(text) || (text.length >= 20 && /\d/.test(text) && /[a-z]/i.test(text)))

/** What a pasted word opens: a link to one of our pages on any host, or a session id. Null for any other word. */
export function pastedJump(word: string): Jump | null {
  const text = word.replace(/^[<("'`[]+|(?<![>)"'`\],;.!…])[>)"'`\],;.!…]+$/g, '')
  if (text.length > 4000) return null
  return linkJump(text) ?? (isCertainlySession(text) ? { kind: 'call', href: callHref(text), label: text } : null)
}

function linkJump(text: string): Jump | null {
  const isLink = /^https?:\/\//i.test(text)
  if (!isLink && !/^\/[a-z]/.test(text) && !/^[\w.-]+(:\d+)?\/(calls|people|groups)\//.test(text)) return null
  const href = isLink ? text : text.startsWith('/') ? `http://callscope${text}` : `http://${text}`
  if (!URL.canParse(href)) return null
  const { pathname, search } = new URL(href)
  const page = pageAt(pathname)
  if (page === null || !isPagePath(`${pathname}${search}`)) return null
  const isCall = page.path === '/calls/[sessionId]'
  return {
    kind: isCall ? 'call' : 'page',
    href: `${pathname}${search}`,
    label: isCall ? decodedSegment(pathname.slice('/calls/'.length)) : page.label,
  }
}
