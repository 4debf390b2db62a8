import { Badge } from '@/components/ui/text/badge'
import { Method } from './method'
import type { Operation } from './read-document'
import { RichText } from './rich-text'

/** An operation's summary, address, purpose, and who may ask. */
export function OperationHead({ operation }: { operation: Operation }) {
  const { method, path, summary, description } = operation
  return (
    <header className="flex flex-col gap-1.5">
      <h2 className="font-semibold text-[15px]">{summary}</h2>
      <p className="flex items-baseline gap-1 font-mono text-xs">
        <Method name={method} className="w-auto pr-1" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{path}</span>
      </p>
      {description !== undefined && (
        <p className="max-w-prose text-data text-ink-muted">
          <RichText>{description}</RichText>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-1.5 text-ink-muted text-xs">
        <Access operation={operation} />
      </p>
    </header>
  )
}

function Access({ operation }: { operation: Operation }) {
  const scope = operation['x-required-scope']
  const roles = operation['x-required-role']
  if (roles.length === 0) return 'Public: needs neither a token nor a session.'
  return (
    <>
      {scope === null ? (
        'Needs a session; tokens may not do this.'
      ) : (
        <>
          Scope <Badge className="font-mono">{scope}</Badge>
        </>
      )}
      <span className="ml-1">Roles</span>
      {roles.map((role) => (
        <Badge key={role}>{role}</Badge>
      ))}
    </>
  )
}
