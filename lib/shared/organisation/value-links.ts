import * as z from 'zod/mini'
import { settingAt } from '@/lib/shared/http/route'
import { isTemplate, VALUE_PLACE } from '@/lib/shared/metadata'
import { atMost, requiredLine } from '@/lib/shared/text/texts'

export const MAX_VALUE_LINKS = 50

/** Links from values of calls' metadata, such as ticket numbers, to the systems that they come from. */
export const valueLinksSchema = z.strictObject({
  links: z
    .array(
      z.strictObject({
        key: requiredLine(200),
        template: requiredLine(1000).check(
          z.refine(isTemplate, `must be an http or https address with ${VALUE_PLACE} after the server’s name`),
        ),
      }),
    )
    .check(
      atMost(MAX_VALUE_LINKS, 'links'),
      z.refine(
        (links) => new Set(links.map(({ key }) => key.toLowerCase())).size === links.length,
        'has a key twice; case does not matter',
      ),
    ),
})

export const [valueLinksRoute, saveValueLinksRoute] = settingAt('value-links', valueLinksSchema, {
  links: z.array(z.strictObject({ key: z.string(), template: z.string() })),
})
