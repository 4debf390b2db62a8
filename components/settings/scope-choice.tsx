'use client'

import { SCOPE_WORDS, SCOPES, type Scope } from '@/lib/shared/contracts/scopes'

/** What a token may do, one checkbox a scope with its meaning. Those that the viewer's role does not allow are not `offered`. */
export function ScopeChoice({
  chosen,
  offered,
  error,
  onChange,
}: {
  chosen: readonly Scope[]
  offered: readonly Scope[]
  error: string | undefined
  onChange: (chosen: Scope[]) => void
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-data">Scopes</legend>
      {offered.map((scope) => (
        <label key={scope} className="flex cursor-pointer items-start gap-2 text-data">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(SCOPES.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
            }
            className="mt-0.5 size-4 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-mono text-xs leading-5">{scope}</span>
            <span className="block text-ink-muted text-xs">{SCOPE_WORDS[scope]}</span>
          </span>
        </label>
      ))}
      {error !== undefined && <p className="text-danger text-xs">{error}</p>}
    </fieldset>
  )
}
