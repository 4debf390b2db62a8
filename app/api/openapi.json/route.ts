import { defineRoute } from '@/lib/server/http/define-route'
import { openApiDocument, type RouteDescription } from '@/lib/server/http/openapi/document'
import { sendDocument, servedDocument } from '@/lib/server/http/openapi/served-document'
import { openApiRoute } from '@/lib/shared/http/system'
import packageJson from '@/package.json'
import * as routes from './all-routes'

const ALL = Object.values(routes).flatMap((module): RouteDescription[] =>
  Object.values(module).filter((one) => typeof one === 'function'),
)
const OWN = { route: openApiRoute, role: 'public', scope: null } as const
let served: ReturnType<typeof servedDocument> | undefined

/** Made on first use. */
export const GET = defineRoute(openApiRoute, {
  ...OWN,
  async run({ headers }) {
    served ??= servedDocument(openApiDocument([...ALL, OWN], packageJson.version))
    return sendDocument(served, headers)
  },
})
