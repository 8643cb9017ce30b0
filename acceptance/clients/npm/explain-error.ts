/** Returns an error of @linode/api-v4 as text: request, status and body of the response, or the client's own error list. Other errors: their stack. */
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
