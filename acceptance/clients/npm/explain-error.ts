/** Formats a rejection of the client: the errors of a response, or its own list of errors. */
export function explainError(error: unknown): string {
  if (Array.isArray(error)) return JSON.stringify(error)
  if (!(error instanceof Error)) return String(error)
  const { config, response } = error as {
    config?: { method?: string; url?: string }
    response?: { status: number; data: unknown }
  }
  if (response === undefined) return error.stack ?? error.message
  return `${config?.method} ${config?.url}: ${response.status} ${JSON.stringify(response.data)}`
}
