import type { Role } from '@/lib/shared/users/roles'

/**
 * Who may call which route by the contract (design, sections 4 and 7), written by hand so that a route opened or closed by mistake is noticed.
 * Public are monitoring, the one-time setup, the description of the API, webhooks with their own credentials, and links whose token grants access.
 */
export const PUBLIC_ROUTES: readonly string[] = [
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'POST /api/setup',
  'POST /api/reset-password',
  'GET /api/hooks/calls',
  'POST /api/hooks/calls',
  'GET /api/shared/[token]',
  'POST /api/shared/[token]',
  'GET /api/shared/[token]/picture',
  'GET /api/digests/unsubscribe',
  'POST /api/digests/unsubscribe',
  'DELETE /api/digests/unsubscribe',
]

/** Routes for admins only. */
const ADMINS: readonly string[] = [
  'GET /api/audit',
  'GET /api/audit/export',
  'GET /api/erasures',
  'POST /api/erasures',
  'POST /api/erasures/preview',
  'PUT /api/settings/value-links',
  'POST /api/sync',
  'GET /api/sync/webhooks',
  'GET /api/users',
  'POST /api/users',
  'PATCH /api/users/[id]',
  'DELETE /api/users/[id]',
  'GET /api/users/[id]/roles',
  'PUT /api/users/[id]/roles',
]

/** Routes for admins and ops, not for agents. */
const OPERATIONS: readonly string[] = [
  'GET /api/alerts',
  'POST /api/alerts',
  'GET /api/alerts/history',
  'POST /api/alerts/preview',
  'PATCH /api/alerts/[id]',
  'DELETE /api/alerts/[id]',
  'POST /api/annotations',
  'PUT /api/annotations/[id]',
  'DELETE /api/annotations/[id]',
  'POST /api/annotations/[id]/restore',
  'GET /api/bill/export',
  'GET /api/calls/export',
  'GET /api/channels',
  'POST /api/channels',
  'PATCH /api/channels/[id]',
  'DELETE /api/channels/[id]',
  'POST /api/channels/[id]/test',
  'GET /api/channels/deliveries',
  'POST /api/channels/deliveries/[id]/replay',
  'GET /api/digests',
  'POST /api/digests',
  'POST /api/digests/preview',
  'PATCH /api/digests/[id]',
  'DELETE /api/digests/[id]',
  'POST /api/digests/[id]/test',
  'GET /api/erasures/erased',
  'GET /api/metrics',
  'PUT /api/settings/business-hours',
  'PUT /api/settings/callbacks',
  'PUT /api/settings/rates',
  'PUT /api/settings/service-level',
  'PUT /api/settings/week-and-clock',
  'POST /api/teams',
  'POST /api/teams/import',
  'PATCH /api/teams/[id]',
  'DELETE /api/teams/[id]',
  'POST /api/teams/[id]/restore',
]

/** The refused roles by route; every other route that is not public is open to all signed-in users. */
export const REFUSED: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(ADMINS.map((name) => [name, ['agent', 'ops'] as const])),
  ...Object.fromEntries(OPERATIONS.map((name) => [name, ['agent'] as const])),
  'POST /api/groups/[guid]/conversation/delivered': ['ops'],
}
/** Queries refused to some roles, on routes that are open to all signed-in users. */
export const REFUSED_QUERIES: readonly { name: string; query: Record<string, string>; to: readonly Role[] }[] = [
  { name: 'GET /api/shares', query: { all: 'true' }, to: ['agent', 'ops'] },
  { name: 'DELETE /api/shares', query: { all: 'true' }, to: ['agent', 'ops'] },
  { name: 'GET /api/tokens', query: { all: 'true' }, to: ['agent', 'ops'] },
]
