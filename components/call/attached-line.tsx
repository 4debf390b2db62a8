import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QuietButton } from '@/components/ui/form/button'
import { Badge } from '@/components/ui/text/badge'
import { Name } from '@/components/ui/text/name'
import { useData } from '@/lib/client/http/use-answer'
import type { Call } from '@/lib/shared/calls/call'
import { type MetaFact, metaFacts, valueHref } from '@/lib/shared/metadata'
import { valueLinksRoute } from '@/lib/shared/organisation/value-links'
import { formatCount } from '@/lib/shared/text/format'
import { INLINE_LINK } from './moment-button'

const SHOWN_AT_FIRST = 6
const SHOWN_AT_MOST = 200

/** What the caller's own systems attached to a call: tags (not those of colleagues) and metadata values, linked as an admin configured. */
export default function AttachedLine({ call }: { call: Call }) {
  // Until the links have loaded, or if they cannot, values are plain text.
  const links = useData(valueLinksRoute, {}).data?.links ?? []
  const [isOpen, setIsOpen] = useState(false)
  const facts = metaFacts(call.metaData)
  const shown = facts.slice(0, isOpen ? SHOWN_AT_MOST : SHOWN_AT_FIRST)
  const more = facts.length - shown.length
  return (
    <section
      aria-label="Attached by the caller’s systems"
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-data"
    >
      <dl className="contents">
        {call.tags.length > 0 && (
          <Item term="API tags">
            <span className="inline-flex flex-wrap gap-1">
              {call.tags.map((tag, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a tag may be there twice
                <Badge key={index} className="h-auto min-h-5 whitespace-normal">
                  <Name>{tag}</Name>
                </Badge>
              ))}
            </span>
          </Item>
        )}
        {shown.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two values may have one path
          <Item key={index} term={fact.key === '' ? 'Metadata' : fact.key}>
            <Value fact={fact} href={valueHref(links, fact)} />
          </Item>
        ))}
      </dl>
      {more > 0 &&
        (isOpen ? (
          <span className="text-ink-muted">{formatCount(more)} more in the raw JSON</span>
        ) : (
          <QuietButton className="h-6 print:hidden" onClick={() => setIsOpen(true)}>
            {formatCount(more)} more
          </QuietButton>
        ))}
    </section>
  )
}

const Item = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 max-w-full items-baseline gap-1.5">
    <dt className="max-w-48 shrink-0 wrap-anywhere text-ink-faint text-xs">
      <Name>{term}</Name>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

function Value({ fact, href }: { fact: MetaFact; href: string | null }) {
  const value = <Name>{fact.value}</Name>
  if (href === null) return value
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={INLINE_LINK}>
      {value} <ExternalLink className="mb-0.5 inline size-3 print:hidden" />
      <span className="sr-only">(opens {new URL(href).host})</span>
    </a>
  )
}
