import { isolated } from '@/lib/shared/text/html'

/** Text within a quoted attribute of HTML, or a title. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A sentence as HTML, with right-to-left text isolated so that it does not reorder what is around it. */
export const sentence = (text: string): string => isolated(text, escaped)

const FONT = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/** Colours for dark mode, where the mail program supports it; elsewhere the inline ones apply. */
const DARK = [
  '.page{background:#14161a!important}',
  '.card{background:#1d2026!important;border-color:#33373f!important}',
  '.rule{border-color:#33373f!important}',
  '.ink{color:#eceef2!important}',
  '.faint{color:#a3a9b5!important}',
  '.link{color:#8ab4ff!important}',
  '.good{color:#6fd3a0!important}',
  '.bad{color:#ff9b85!important}',
  '.bar{background:#8ab4ff!important}',
].join('')

/** A link in a mail. */
export const link = (href: string, text: string, style = ''): string =>
  `<a class="link" href="${escaped(href)}" style="color:#1d4ed8;${style}">${escaped(text)}</a>`

type Frame = { title: string; color: string; width: number; body: string; foot: string }

/** A mail in tables and inline styles, which all programs show, in both colour schemes. @param body of the card @param foot lines below it, both as HTML */
export const framed = ({ title, color, width, body, foot }: Frame): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:${width}px;background:#ffffff;border:1px solid #dcdfe5;border-radius:8px;border-left:4px solid ${color}"><tr><td align="left" style="padding:20px;overflow-wrap:anywhere;font-family:${FONT}">
${body}
</td></tr></table>
<p class="faint" style="margin:12px 0 0;font:12px/18px ${FONT};color:#5c6370">${foot}</p>
</td></tr></table></body></html>`
