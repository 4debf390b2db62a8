import type { Call } from '@/lib/shared/calls/call'
import { ticketHtml, ticketMarkdown, ticketText } from './ticket/formats'
import { type Ticket, ticketOf } from './ticket/ticket'

type TicketFormat = 'rich' | 'markdown' | 'text'

/** Puts a call into the clipboard, for a ticket. @throws where the browser does not allow it */
export const writeTicket = (call: Call, about: Parameters<typeof ticketOf>[1], format: TicketFormat): Promise<void> =>
  write(ticketOf(call, about), format)

/** Formatted text for editors that take it, with the plain text for those that do not. */
function write(ticket: Ticket, format: TicketFormat): Promise<void> {
  if (format === 'markdown') return navigator.clipboard.writeText(ticketMarkdown(ticket))
  const text = ticketText(ticket)
  if (format === 'text' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  const blob = (type: string, content: string) => new Blob([content], { type })
  const html = blob('text/html', ticketHtml(ticket))
  return navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': blob('text/plain', text) })])
}
