import { AppError } from '../errors'

/**
 * Refuses a change that another site's page sends. Scripts send neither header and pass.
 * @throws AppError FORBIDDEN
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host')
  const isForeign =
    (site !== null && site !== 'same-origin' && site !== 'none') || (origin !== null && hostOf(origin) !== host)
  if (isForeign) throw new AppError('FORBIDDEN', 'Changes are taken from this site alone.')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
