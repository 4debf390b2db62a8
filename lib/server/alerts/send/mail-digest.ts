import { addressInApp } from '@/lib/server/process/config/current-app'
import { type DigestContent, type DigestFigure, periodWords } from '@/lib/shared/alerts/digests'
import type { Mail } from './mail'
import { escaped, framed, link, sentence } from './mail-frame'

const BAR_HEIGHT = 28
const CHART_WIDTH = 132
const TONES = { good: ['good', '#15803d'], bad: ['bad', '#c2410c'], neutral: ['faint', '#5c6370'] } as const
const NOTHING = 'Nothing stands out.'

/** A digest as a mail; its trends are bars of table cells, which need no images. @param unsubscribeUrl of its reader; null for a preview */
export function digestMail(
  { name, period, compared, figures, brief, path, frequency }: DigestContent,
  { baseUrl, unsubscribeUrl }: { baseUrl: string; unsubscribeUrl: string | null },
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const when = periodWords(period)
  const subject = `${name}: ${when}`
  const lead = compared === null ? period.zone : `${period.zone} · compared with ${compared}`
  const sentences = brief.map(
    ({ text, href }) =>
      `<li class="ink" style="margin:0 0 8px;color:#16181d">${sentence(text)} ${link(addressInApp(`${baseUrl}${href}`), 'Calls')}</li>`,
  )
  const body = `<p class="ink" style="margin:0 0 2px;font-size:18px;line-height:24px;font-weight:600;color:#16181d">${sentence(name)}</p>
<p class="ink" style="margin:0;font-size:15px;line-height:22px;color:#16181d">${escaped(when)}</p>
<p class="faint" style="margin:0 0 16px;font-size:12px;line-height:18px;color:#5c6370">${escaped(lead)}</p>
${
  brief.length === 0
    ? `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:22px;color:#16181d">${NOTHING}</p>`
    : `<ul style="margin:0 0 16px;padding:0 0 0 18px;font-size:15px;line-height:22px">${sentences.join('')}</ul>`
}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${figures.map((figure) => row(figure, baseUrl)).join('')}</table>
<p style="margin:16px 0 0;font-size:14px;line-height:20px">${link(addressInApp(`${baseUrl}${path}`), 'Open in Callscope')}</p>`
  const text = [
    subject,
    lead,
    '',
    ...(brief.length === 0
      ? [NOTHING]
      : brief.flatMap((item) => [`- ${item.text}`, `  ${addressInApp(`${baseUrl}${item.href}`)}`])),
    '',
    ...figures.map(
      ({ label, text: value, change, basis }) =>
        `${label}: ${value}${change === null ? '' : ` (${change.text})`}, ${basis}`,
    ),
    '',
    `Open in Callscope: ${addressInApp(`${baseUrl}${path}`)}`,
    ...(unsubscribeUrl === null ? [] : [`Unsubscribe: ${unsubscribeUrl}`]),
    '',
  ].join('\n')
  const html = framed({
    title: subject,
    color: '#1d4ed8',
    width: 640,
    body,
    foot: `Sent ${frequency} by Callscope, ${escaped(new URL(baseUrl).host)}${unsubscribeUrl === null ? '' : ` · ${link(unsubscribeUrl, 'Unsubscribe')}`}`,
  })
  return { subject, text, html }
}

function row({ label, text, change, basis, course, path }: DigestFigure, baseUrl: string): string {
  const [className, color] = TONES[change?.tone ?? 'neutral']
  const value =
    path === null
      ? escaped(text)
      : `<a class="ink" href="${escaped(addressInApp(`${baseUrl}${path}`))}" style="color:#16181d;text-decoration:underline">${escaped(text)}</a>`
  return `<tr><td class="rule" style="padding:10px 8px 10px 0;border-top:1px solid #e5e7eb">
<p class="faint" style="margin:0;font-size:12px;line-height:16px;color:#5c6370">${escaped(label)}</p>
<p class="ink" style="margin:0;font-size:18px;line-height:24px;font-weight:600;color:#16181d">${value}${
    change === null
      ? ''
      : ` <span class="${className}" style="font-size:13px;font-weight:500;color:${color}">${escaped(change.text)}</span>`
  }</p>
<p class="faint" style="margin:0;font-size:12px;line-height:16px;color:#5c6370">${escaped(basis)}</p>
</td><td class="rule" align="right" valign="bottom" width="${CHART_WIDTH}" style="padding:10px 0;border-top:1px solid #e5e7eb">${bars(course)}</td></tr>`
}

/** A bar for each hour or day, from zero; none where there is no value. */
function bars(course: readonly (number | null)[]): string {
  const most = Math.max(...course.map((value) => value ?? 0))
  if (course.length === 0 || most <= 0) return ''
  const width = Math.max(2, Math.floor(CHART_WIDTH / course.length) - 2)
  const cells = course.map((value) => {
    const height = value === null ? 0 : Math.max(1, Math.round((value / most) * BAR_HEIGHT))
    const bar =
      height === 0
        ? ''
        : `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="bar" width="${width}" height="${height}" bgcolor="#1d4ed8" style="background:#1d4ed8;width:${width}px;height:${height}px;font-size:0;line-height:0">&nbsp;</td></tr></table>`
    return `<td valign="bottom" width="${width + 2}" style="padding:0 2px 0 0;width:${width}px">${bar}</td>`
  })
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" height="${BAR_HEIGHT}"><tr>${cells.join('')}</tr></table>`
}
