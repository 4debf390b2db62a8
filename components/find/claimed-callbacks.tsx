'use client'

import { CallbackActions } from '@/components/parts/callbacks/callback-actions'
import { TimeLeft } from '@/components/parts/callbacks/time-left'
import { Party } from '@/components/parts/party'
import { TextLink } from '@/components/ui/text-link'
import type { CallbackLine } from '@/lib/shared/contracts/callback-queue'
import { formatCount } from '@/lib/shared/format'
import { callHref } from '@/lib/shared/links'
import { ListSection } from './list-section'

type ClaimedProps = { lines: readonly CallbackLine[]; asOf: number; zone: string }

/** The callers whom the viewer has promised to call back. */
export function ClaimedCallbacks({ lines, asOf, zone }: ClaimedProps) {
  if (lines.length === 0) return null
  return (
    <ListSection title="Call-backs you claimed">
      {lines.map((line) => (
        <li
          key={line.caller.id}
          data-caller={line.caller.id}
          className="flex min-h-11 items-center gap-x-3 px-3 py-1.5 text-data"
        >
          <span className="min-w-0 flex-1">
            <TextLink href={callHref(line.last)} className="block truncate font-medium">
              <Party kind="user" id={line.caller.id} />
            </TextLink>
            <span className="block truncate text-ink-muted text-xs">
              {line.calls === 1 ? 'One missed call' : `${formatCount(line.calls)} missed calls`}
              {line.handling?.note != null && ` · ${line.handling.note}`}
            </span>
          </span>
          <TimeLeft line={line} asOf={asOf} />
          <CallbackActions line={line} zone={zone} asOf={asOf} />
        </li>
      ))}
    </ListSection>
  )
}
