/** Formats an error of @linode/api-v4: the response with its errors, or the client's own list of errors. */
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
