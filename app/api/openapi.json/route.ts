import { defineRoute } from '@/lib/server/http/define-route'
import { openApiDocument } from '@/lib/server/http/openapi/document'
import { sendDocument, servedDocument } from '@/lib/server/http/openapi/served-document'
import { openApiRoute } from '@/lib/shared/http/system'
import packageJson from '@/package.json'
import { ALL_ROUTES } from './all-routes'

const OWN = { route: openApiRoute, role: 'public', scope: null } as const
let served: ReturnType<typeof servedDocument> | undefined

/** Made on first use. */
export const GET = defineRoute(openApiRoute, {
  ...OWN,
  async run({ headers }) {
    served ??= servedDocument(openApiDocument([...ALL_ROUTES, OWN], packageJson.version))
    return sendDocument(served, headers)
  },
})
