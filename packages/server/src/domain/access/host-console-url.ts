const path = '/console/'
const ticketForm = /^[\w-]{43}$/

/** Returns the WebSocket URL that opens a console with a ticket (decision H18). */
export function buildHostConsoleUrl(origin: string, ticket: string): string {
  return `${origin.replace(/^http/, 'ws')}${path}${ticket}`
}

/** True if the path and query of a request are those of a console URL, with any ticket. */
export function isHostConsolePath(url: string | undefined): boolean {
  return url?.startsWith(path) ?? false
}

/** Returns the ticket of a request's path and query; null if malformed. */
export function readConsoleTicket(url: string | undefined): string | null {
  const ticket = url?.slice(path.length) ?? ''
  return isHostConsolePath(url) && ticketForm.test(ticket) ? ticket : null
}
