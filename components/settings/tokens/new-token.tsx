'use client'

import { CopyLine, SecretCard } from '@/components/admin/secret-card'
import { SCOPES, type Scope } from '@/lib/shared/users/scopes'

const PATHS: Record<Scope, string> = {
  'read:calls': '/api/calls?range=7d&perPage=5',
  'read:analytics': '/api/analytics?metrics=calls,answerRate&by=day&range=7d',
  export: '/api/calls/export?format=csv&range=7d',
  metrics: '/api/metrics',
  mcp: '/api/mcp',
}
const LIST_TOOLS =
  ' -H \'Content-Type: application/json\' -H \'Accept: application/json, text/event-stream\' -d \'{"jsonrpc":"2.0","id":1,"method":"tools/list"}\''

/** A `curl` command that asks something the token may. @param origin where Callscope is served */
export function exampleCommand(origin: string, token: string, scopes: readonly Scope[]): string {
  const scope = SCOPES.find((one) => scopes.includes(one)) ?? 'read:calls'
  const asks = `curl -H 'Authorization: Bearer ${token}' '${origin}${PATHS[scope]}'`
  return scope === 'mcp' ? `${asks}${LIST_TOOLS}` : asks
}

export type CreatedToken = { name: string; token: string; scopes: readonly Scope[] }

/** A token that was just created, with a command to try it. It cannot be shown again. */
export function NewToken({ name, token, scopes, onDone }: CreatedToken & { onDone: () => void }) {
  return (
    <SecretCard
      label="New token"
      title={`Copy the token “${name}” now`}
      description="It is shown only this once. Keep it like a password."
      onDone={onDone}
    >
      <CopyLine text={token} label="Copy token" />
      <p className="mt-1 text-ink-faint text-xs">Try it:</p>
      <CopyLine text={exampleCommand(window.location.origin, token, scopes)} label="Copy command" />
    </SecretCard>
  )
}
