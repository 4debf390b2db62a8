import { ChevronDown, ClipboardCopy } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '@/components/ui/form/button-class'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlay/menu'
import { copyText, toast } from '@/components/ui/overlay/toast'
import { Kbd } from '@/components/ui/text/badge'
import { after } from '@/lib/client/page/after'
import { useInApp } from '@/lib/client/page/use-apps'
import { useKeyboard } from '@/lib/client/page/use-keyboard'
import { useZone } from '@/lib/client/page/use-zone'
import { ariaKeys, keyOf } from '@/lib/shared/actions'
import type { Call } from '@/lib/shared/calls/call'
import { callHref } from '@/lib/shared/links'
import type { Cast } from '@/lib/shared/story/cast'
import type { TicketOptions } from './write-ticket'

const KEY = keyOf('copy-ticket')
const AHEAD_MS = 1000

type CopyTicketProps = {
  call: Call
  cast: Cast
  nowSeconds: number
  /** The pinned moment, with the link to it. */
  momentOf?: () => TicketOptions['moment']
}

/** Not needed for the first paint. */
const loadWriter = () => import('./write-ticket')

const FORMATS = [
  { format: 'rich', label: 'Formatted text', note: 'Jira, Zendesk, Slack', done: 'Copied as formatted text.' },
  { format: 'markdown', label: 'Markdown', note: 'GitHub, Linear', done: 'Copied as Markdown.' },
  { format: 'text', label: 'Plain text', note: null, done: 'Copied as plain text.' },
  { format: 'link', label: 'Link', note: null, done: 'Link copied.' },
] as const

/** Copies the call for a ticket: story, key facts and links, in the format of the tool it is pasted into. */
export default function CopyTicket({ call, cast, nowSeconds, momentOf = () => null }: CopyTicketProps) {
  const zone = useZone()
  const inApp = useInApp()
  const copy = ({ format, done }: (typeof FORMATS)[number]) => {
    const moment = momentOf()
    const url = new URL(inApp(callHref(call)), window.location.href).href
    if (format === 'link') return copyText(moment?.url ?? url, done)
    return loadWriter()
      .then(({ writeTicket }) => writeTicket(call, { zone, nowSeconds, cast, url, moment }, format))
      .then(
        () => toast(done),
        () => toast('The browser did not allow copying.', 'danger'),
      )
  }
  // Preloaded, since a browser may allow copying only right after the press.
  useEffect(() => after(AHEAD_MS, () => void loadWriter().catch(() => undefined)), [])
  const listening = useKeyboard({ [KEY]: () => copy(FORMATS[0]) })
  return (
    <Menu>
      <MenuTrigger className={buttonClass()} aria-keyshortcuts={listening ? ariaKeys(KEY) : undefined}>
        <ClipboardCopy className="size-3.5" />
        Copy as
        <ChevronDown className="size-3.5 opacity-70 max-sm:hidden" />
      </MenuTrigger>
      <MenuContent>
        {FORMATS.map((one, index) => (
          <MenuItem key={one.format} onSelect={() => copy(one)}>
            {one.label}
            {one.note !== null && <span className="text-ink-faint text-xs">{one.note}</span>}
            {index === 0 && (
              <span className="ml-auto pl-4 max-md:hidden">
                <Kbd>{KEY}</Kbd>
              </span>
            )}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
