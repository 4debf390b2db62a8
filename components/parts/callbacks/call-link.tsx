import { Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '@/components/ui/form/button-class'
import { useNames } from '@/lib/client/data/use-names'
import { useAnswer } from '@/lib/client/http/use-answer'
import { callbackSettingsRoute, callHrefOf } from '@/lib/shared/callbacks/callback-settings'

type CallLinkProps = {
  uid: string
  /** Takes the focus, once. */
  isFocused?: boolean
  /** The text of the link; by default only an icon. */
  text?: string
}

/** Calls somebody by the organisation's call link; renders nothing if none is set. */
export default function CallLink({ uid, isFocused = false, text }: CallLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const name = useNames()('user', uid)
  const { data } = useAnswer(callbackSettingsRoute, { select: (answer) => answer.data.link })
  const href = callHrefOf(data ?? null, uid)
  useEffect(() => {
    if (isFocused) link.current?.focus()
  }, [isFocused])
  if (href === null) return null
  const isPage = href.startsWith('http')
  return (
    <a
      ref={link}
      href={href}
      {...(isPage && { target: '_blank', rel: 'noreferrer' })}
      aria-label={`${text ?? 'Call'} ${name}`}
      title={`Call ${name}`}
      className={text === undefined ? buttonClass('ghost', 'sm') : buttonClass()}
    >
      <Phone className="size-4" />
      {text}
    </a>
  )
}
